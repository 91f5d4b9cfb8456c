"""What libfwevt reads out of a WEVT_TEMPLATE resource, a line each: for tests/independent_readers.rs."""

import sys

import pyfwevt

manifest = pyfwevt.manifest()
with open(sys.argv[1], "rb") as resource:
    manifest.copy_from_byte_stream(resource.read())
for provider in manifest.providers:
    lists = ("channels", "levels", "tasks", "opcodes", "keywords", "maps")
    counts = ", ".join(f"{getattr(provider, 'number_of_' + name)} {name}" for name in lists)
    print(f"provider {provider.identifier}: {counts}")
    for channel in provider.channels:
        print(f"channel {channel.name}")
    for template in provider.templates:
        print(f"template {template.identifier}")
        for item in template.items:
            size, values = item.value_data_size, item.number_of_values
            print(f"field {item.name}: {item.input_data_type} {item.output_data_type} {values} {size}")
    for event in provider.events:
        template = provider.get_template_by_offset(event.template_offset) if event.template_offset else None
        name = template.identifier if template else "none"
        print(f"event {event.identifier}.{event.version}: message {event.message_identifier:#x}, template {name}")
