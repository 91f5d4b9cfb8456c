"""What libfwevt reads in WEVT_TEMPLATE resources, a line each: python3 fwevt.py FILE..."""

import sys

import pyfwevt

for path in sys.argv[1:]:
    with open(path, "rb") as file:
        manifest = pyfwevt.manifest()
        manifest.copy_from_byte_stream(file.read())
    print("file", manifest.number_of_providers)
    for provider in manifest.providers:
        print("provider", provider.identifier, len(provider.levels), len(provider.tasks), len(provider.opcodes),
              len(provider.keywords), len(provider.channels))
        for channel in provider.channels:
            print("channel", channel.name)
        for template in (provider.get_template(at) for at in range(provider.number_of_templates)):
            print("template", template.identifier, template.number_of_items)
        for event in provider.events:
            message = event.message_identifier
            template = "none"
            if event.template_offset not in (None, 0):
                template = provider.get_template_by_offset(event.template_offset).identifier
            print("event", event.identifier, event.version, "none" if message in (None, 0xFFFFFFFF) else message, template)
