import os,re,textwrap
OUT='/work/h/ME/ecm-compiler/src/diag/pages/'
def manifest(body, strings=None, attrs='', extra='', raw_provider=None):
    p = raw_provider if raw_provider is not None else (
f'''      <provider name="Acme-App" guid="{{7d44233d-0365-4a8c-84c3-bc528b3d09d4}}" symbol="ACME_APP"
          resourceFileName="%ProgramFiles%\\Acme\\acme.dll" messageFileName="%ProgramFiles%\\Acme\\acme.dll"{attrs}>
''' + textwrap.indent(textwrap.dedent(body).strip('\n'),' '*8) + '''
      </provider>''')
    loc=''
    if strings is not None:
        cultures = strings if strings and isinstance(strings[0][1],list) else [('en-US',strings)]
        loc='\n  <localization>\n'
        for c,ss in cultures:
            loc+=f'    <resources culture="{c}">\n      <stringTable>\n'
            for k,v in ss: loc+=f'        <string id="{k}" value="{v}"/>\n'
            loc+='      </stringTable>\n    </resources>\n'
        loc+='  </localization>'
    return f'''<instrumentationManifest xmlns="http://schemas.microsoft.com/win/2004/08/events"
    xmlns:win="http://manifests.microsoft.com/win/2004/08/windows/events"
    xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <instrumentation>
    <events>
{p}{extra}
    </events>
  </instrumentation>{loc}
</instrumentationManifest>'''
def wrap(t): 
    return '\n\n'.join(textwrap.fill(' '.join(p.split()),118,break_long_words=False,break_on_hyphens=False) for p in textwrap.dedent(t).strip().split('\n\n'))
pages={}
def page(code, first, why, example, fix):
    text=wrap(first)+'\n\n'+wrap(why)+'\n\n```xml\n'+example+'\n```\n\n'+wrap(fix)+'\n'
    open(OUT+code+'.md','w').write(text); pages[code]=1

EV='<events>\n  <event value="1" symbol="Started"%s/>\n</events>'
def ev(a): return EV%((' '+a) if a else '')
def tmpl(fields, more=''):
    return f'<templates>\n  <template tid="T">\n'+textwrap.indent(textwrap.dedent(fields).strip('\n'),'    ')+f'\n  </template>\n</templates>\n{more}'+ev('template="T"')

page('ECM0301','An event refers to a channel that is not defined.',
'''The `channel` of an event is the `chid` or the `name` of a `<channel>` or `<importChannel>` of the same provider, or the
name of one of the channels that Windows owns: `System`, `Application`, `Security`, `TraceClassic`. The first entry whose
chid or name is equal, letter by letter, is meant.''',
manifest('<channels>\n  <channel chid="Ops" name="Acme-App/Operational" type="Operational"/>\n</channels>\n'+ev('channel="Operational"')),
'''Write the chid or the full name: here `channel="Ops"`.''')
page('ECM0302','An event refers to a level that is not defined.',
'''A level is either one of the provider's own `<levels>` or one of winmeta.xml's, which are written with the prefix that is
bound to winmeta's namespace: `win:LogAlways`, `win:Critical`, `win:Error`, `win:Warning`, `win:Informational`,
`win:Verbose`. A name without a prefix is always one of the provider's own.''',
manifest(ev('level="Error"')),'''Write `level="win:Error"`, or declare the level.''')
page('ECM0303','An event refers to a task that is not defined.',
'''A task is one of the provider's own `<tasks>`, or `win:None`.''',
manifest('<tasks>\n  <task name="Startup" value="1"/>\n</tasks>\n'+ev('task="StartUp"')),
'''Names are compared letter by letter: write `task="Startup"`.''')
page('ECM0304','An event refers to an opcode that is not defined, or that belongs to another task.',
'''An event may use the opcodes that are declared inside its own task, those in the provider's `<opcodes>`, and the
predefined ones (`win:Info`, `win:Start`, `win:Stop`, `win:DC_Start`, `win:DC_Stop`, `win:Extension`, `win:Reply`,
`win:Resume`, `win:Suspend`, `win:Send`, `win:Receive`). The task is searched first.''',
manifest('<tasks>\n  <task name="Read" value="1">\n    <opcodes>\n      <opcode name="Block" value="10"/>\n    </opcodes>\n  </task>\n  <task name="Write" value="2"/>\n</tasks>\n'+ev('task="Write" opcode="Block"')),
'''Give the event the task that has the opcode, or move the opcode to the provider's `<opcodes>`, where events of every task
may use it.''')
page('ECM0305','An event refers to a keyword that is not defined.',
'''A keyword is one of the provider's own `<keywords>`, or one of winmeta.xml's, such as `win:ResponseTime` or
`win:AuditFailure`. `keywords` is a list of names with blanks between them; other separators become part of a name.''',
manifest('<keywords>\n  <keyword name="Disk" mask="0x1"/>\n  <keyword name="Net" mask="0x2"/>\n</keywords>\n'+ev('keywords="Disk, Net"')),
'''Separate the names by blanks: `keywords="Disk Net"`.''')
page('ECM0306','An event or filter refers to a template that is not defined.',
'''`template` of an event and `tid` of a filter name the `tid` of a `<template>` of the same provider. Providers of one file do
not share templates.''',
manifest(ev('template="T_Started"')),
'''Declare `<template tid="T_Started">` in the provider's `<templates>`.''')
page('ECM0307','A field refers to a map that is not defined.',
'''`map` of a field names a `<valueMap>` or `<bitMap>` of the same provider.''',
manifest(tmpl('<data name="Color" inType="win:UInt32" map="Colors"/>')),
'''Declare the map in the provider's `<maps>`, or remove the attribute.''')
page('ECM0308','A count or length names a field that is not there.',
'''`count` and `length` are numbers, or the name of the field that holds the number. A field of a template is looked up among
the fields of the template, a member of a struct among the members of the same struct.''',
manifest(tmpl('<data name="Size" inType="win:UInt32"/>\n<data name="Bytes" inType="win:Binary" length="size"/>')),
'''Names are compared letter by letter: write `length="Size"`. If the number is outside of the struct that needs it, move it
into the struct.''')
page('ECM0309','A name is declared twice.',
'''Channels, levels, tasks, opcodes, keywords, maps, filters and templates are found by their name (channels also by chid,
templates by tid), so that a name may occur once per kind in a provider. An opcode that is declared inside a task may have
the name of one in another task.''',
manifest('<tasks>\n  <task name="Read" value="1"/>\n  <task name="Read" value="2"/>\n</tasks>\n'+ev('task="Read"')),
'''Rename one of them, or remove it.''')
page('ECM0310','A value is given out twice.',
'''Readers of a trace see numbers only, and look names up by them. So values of levels, tasks, channels, filters (with their
version), entries of a map, masks of keywords, and GUIDs of tasks are unique in their provider; the value of an opcode is
unique among the provider's opcodes or among those of its task; ids of a `<messageTable>` are unique in the file.''',
manifest('<keywords>\n  <keyword name="Disk" mask="0x1"/>\n  <keyword name="Net" mask="0x1"/>\n</keywords>\n'+ev('keywords="Net"')),
'''Give one of them a value of its own, here for example `mask="0x2"`.''')
page('ECM0311','Two events have the same id and version.',
'''A reader finds the layout of an event by provider, id and version. The same id in several versions is the way to change an
event: the old version stays, so that old traces can still be read, and the new one gets the next number. The same id in
another provider is another event.''',
manifest('<events>\n  <event value="5" symbol="Opened"/>\n  <event value="5" symbol="Closed"/>\n</events>'),
'''Give the second event another `value`, or, if it is a newer layout of the first, `version="1"`.''')
page('ECM0312','Two providers share a name, a GUID or a symbol.',
'''Windows registers a provider by GUID and name, and generated code is named after the symbol. All three are unique in a
file, and GUID and name are unique on a computer.''',
manifest('',raw_provider='''      <provider name="Acme-App" guid="{7d44233d-0365-4a8c-84c3-bc528b3d09d4}" symbol="ACME_APP"
          resourceFileName="%windir%\\acme.dll" messageFileName="%windir%\\acme.dll"/>
      <provider name="Acme-Service" guid="{7d44233d-0365-4a8c-84c3-bc528b3d09d4}" symbol="ACME_SERVICE"
          resourceFileName="%windir%\\acme.dll" messageFileName="%windir%\\acme.dll"/>'''),
'''Make a new GUID for one of them. A copied GUID makes events of the two indistinguishable.''')
page('ECM0313','Two things have the same C name.',
'''Symbols of channels, levels, tasks, opcodes, keywords, maps and events, and of the provider itself, become constants and
macros of one C header, so that no two of them may be equal, of whatever kind they are. Where a symbol is missing mc.exe makes
one, such as `ACME_APP_TASK_Read` from the provider's symbol and the name, and that counts as well. Two numbers of equal value
may share a name. An entry of a map is named by the symbol of the map and its own, one after the other.''',
manifest('<tasks>\n  <task name="Read" value="1" symbol="READ"/>\n</tasks>\n<events>\n  <event value="1" symbol="READ" task="Read"/>\n</events>'),
'''Rename one of them. Prefixes such as `TASK_` and `EVENT_` help.''')
page('ECM0314','A provider declares a name in winmeta\'s namespace.',
'''The prefix that is bound to `http://manifests.microsoft.com/win/2004/08/windows/events`, mostly `win`, belongs to
winmeta.xml, which Windows ships. Manifests refer to the names there and cannot add to them.''',
manifest('<levels>\n  <level name="win:Error" value="16"/>\n</levels>\n'+ev('level="win:Error"')),
'''Remove the declaration where the predefined item is meant; else declare the name without the prefix.''')
page('ECM0315','A predefined name is spelled as decompilers spell it.',
'''PerfView and tools like it write manifests from what is installed on a computer. They call the level `win:LogAlways`
`win:Always`, and the opcodes `win:DC_Start` and `win:DC_Stop` `win:DCStart` and `win:DCStop`. ecm takes these for what they
mean; mc.exe refuses them.''',
manifest(ev('level="win:Always"')),
'''Write `win:LogAlways`. Lint name: `dumped-name`.''')
page('ECM0316','Event attributes are not a list of `key=value`.',
'''`attributes` of an event (newer versions of mc.exe) holds pairs that are separated by semicolons. A value with a semicolon
stands in double quotes, and a double quote inside quotes is doubled.''',
manifest(ev('attributes="File"')),
'''Write for example `attributes='File=a.cpp;Line=12;Text="say ""hello""; wave"'`.''')
page('ECM0317','Versions of an event share a symbol.',
'''mc.exe makes a constant and macros from each symbol, so that two versions of an event need two symbols, or the header does
not compile. The Rust output tells the versions apart itself, by appending `_<id>_v<version>`.''',
manifest('<events>\n  <event value="1" symbol="Started"/>\n  <event value="1" version="1" symbol="Started"/>\n</events>'),
'''Name the newer version for example `Started_V1`. Lint name: `shared-event-symbol`.''')
page('ECM0318','A template is never used.',
'''No event and no filter refers to it. mc.exe writes it into the resource all the same.''',
manifest('<templates>\n  <template tid="T">\n    <data name="Id" inType="win:UInt32"/>\n  </template>\n</templates>\n'+ev('')),
'''Remove it, or add `template="T"` to the event that it is for. The templates of a provider are gathered in one finding. Lint
name: `unused-template`.''')
page('ECM0319','A reserved predefined name is used.',
'''winmeta.xml has names for numbers that it keeps for later versions of Windows: `win:ReservedLevel6` to 15,
`win:ReservedOpcode241` to 255, and the keywords of bits 56 to 63, which mark the channels of events.''',
manifest(ev('level="win:ReservedLevel6"')),
'''Declare a level, opcode or keyword of the provider's own. Lint name: `reserved-name`.''')
page('ECM0401','An event id does not fit 16 bits.',
'''`EVENT_DESCRIPTOR.Id` is an unsigned 16-bit number, and mc.exe takes 0 to 65535. Some manifests of Windows Vista have larger
ids: those of classic event-log messages, with severity and facility in the upper half.''',
manifest('<events>\n  <event value="70000" symbol="Started"/>\n</events>'),
'''Use an id from 0 to 65535.''')
page('ECM0402','The value of a level is not between 16 and 255.',
'''Levels 0 to 15 belong to Windows. A session that asks for level 5 gets all levels up to 5, so that a level of your own, being
16 or more, is seen only by sessions that ask for that much.''',
manifest('<levels>\n  <level name="Chatty" value="6"/>\n</levels>\n'+ev('level="Chatty"')),
'''Choose a value from 16 upwards, or use one of the predefined levels.''')
page('ECM0403','The value of an opcode is not between 10 and 239.',
'''Opcodes 0 to 9 and 240 to 255 belong to Windows.''',
manifest('<opcodes>\n  <opcode name="Begin" value="1"/>\n</opcodes>\n'+ev('opcode="Begin"')),
'''Use the predefined opcode, here `win:Start`, or a value from 10 to 239.''')
page('ECM0404','The value of a channel is not between 16 and 255.',
'''Channels 0 to 15 belong to Windows: 8 is `System`, 9 `Application`, 10 `Security`.''',
manifest('<channels>\n  <channel chid="Ops" name="Acme-App/Operational" type="Operational" value="9"/>\n</channels>\n'+ev('channel="Ops"')),
'''Leave `value` out; values are assigned from 16 upwards. To write to one of Windows' channels use `<importChannel>`.''')
page('ECM0405','A provider has more than eight channels.',
'''An event carries its channel also as a bit of its keyword: bit 63 for the first channel of the list, 56 for the eighth.
Imported channels count.''',
manifest('<channels>\n'+'\n'.join(f'  <channel name="Acme-App/{c}" type="Operational"/>' for c in 'ABCDEFGHI')+'\n</channels>\n'+ev('channel="Acme-App/A"')),
'''Let several kinds of events share a channel, and tell them apart by task or keyword. Or split the provider.''')
page('ECM0406','The mask of a keyword is not one bit.',
'''Keywords are the bits of a set: an event is in several, and a session asks for any or all of some. A mask of several bits
cannot be told from the keywords that have one of the bits each, and a mask of none selects nothing.''',
manifest('<keywords>\n  <keyword name="Kind3" mask="0x3"/>\n</keywords>\n'+ev('keywords="Kind3"')),
'''Declare a keyword per bit, and list all that apply: `keywords="Kind1 Kind2"`. A number belongs into a field of the event.''')
page('ECM0407','A keyword takes a reserved bit.',
'''A provider gives out bits 0 to 47. Bits 48 to 55 are the keywords of winmeta.xml (`win:ResponseTime`, `win:AuditFailure` and
others), bits 56 to 63 mark channels.''',
manifest('<keywords>\n  <keyword name="Slow" mask="0x1000000000000"/>\n</keywords>\n'+ev('keywords="Slow"')),
'''Choose a mask from `0x1` to `0x800000000000`, or use the predefined keyword.''')
ADM='<channels>\n  <channel chid="Admin" name="Acme-App/Admin" type="Admin" enabled="true"/>\n</channels>\n'
page('ECM0408','An event of an Admin channel has no level for administrators.',
'''Admin channels are for events that an administrator can act on. mc.exe requires that they have a message, and one of the
levels `win:Critical`, `win:Error`, `win:Warning` and `win:Informational`.''',
manifest(ADM+ev('channel="Admin" message="$(string.started)"'),[('started','Started')]),
'''Add for example `level="win:Informational"`, or send the event to an Operational channel.''')
page('ECM0409','An event of an Admin channel has no message.',
'''Admin channels are for events that an administrator can act on, and an administrator reads the message. mc.exe requires
one.''',
manifest(ADM+ev('channel="Admin" level="win:Error"')),
'''Add `message="$(string.id)"` with a text that says what happened and what to do.''')
page('ECM0410','The name of a provider or channel is empty, too long or has forbidden characters.',
'''Names have 1 to 255 characters. They become registry keys and file names, so that control characters and
`< > & " | \\ : ' ? *` are not allowed. By convention a provider is called `Company-Product-Component`, and a channel
`Provider/Type`.''',
manifest('<channels>\n  <channel chid="Ops" name="Acme-App\\Operational" type="Operational"/>\n</channels>\n'+ev('channel="Ops"')),
'''Write `Acme-App/Operational`.''')
page('ECM0411','The name of a provider with a control GUID does not end in its GUID.',
'''Several providers may share a `controlGuid`, the GUID that sessions enable; their own GUIDs then only tell how to decode their
events. mc.exe wants the name of such a provider to end in the 32 digits of its own GUID; what stands between the digits does
not matter.''',
manifest(ev(''),attrs='\n          controlGuid="{e2dbd4b1-5b3c-4f6b-9d0c-1c2a3b4d5e6f}"'),
'''Name it `Acme-App_7D44233D03654A8C84C3BC528B3D09D4`.''')
page('ECM0412','A file has more than 16 providers.',
'''An id in the message table has four bits for the position of the provider in the file.''',
manifest('',raw_provider='\n'.join(f'''      <provider name="Acme-{i:02}" guid="{{7d44233d-0365-4a8c-84c3-bc528b3d09{i:02x}}}" symbol="ACME_{i:02}"
          resourceFileName="%windir%\\acme.dll" messageFileName="%windir%\\acme.dll"/>''' for i in range(17))),
'''Split the manifest into two.''')
page('ECM0413','A channel sets what its type does not have.',
'''`<publishing>` sets up the session of a channel, and only Analytic and Debug channels, and those with
`isolation="Custom"`, have one of their own. `controlGuid` is for Debug channels, and then `keywords` must be
0xFFFFFFFFFFFFFFFF; `fileMax` is at most 16; `maxBuffers` is not less than `minBuffers`. In `<logging>`, `autoBackup` is for
Admin and Operational channels and needs `<retention>true</retention>`; `maxSize` is in bytes and at least 1048576. Windows
ignores or refuses other settings when the manifest is installed.''',
manifest('<channels>\n  <channel chid="Ops" name="Acme-App/Operational" type="Operational">\n    <logging>\n      <maxSize>1024</maxSize>\n    </logging>\n  </channel>\n</channels>\n'+ev('channel="Ops"')),
'''Write `<maxSize>1048576</maxSize>`. Lint name: `channel-settings`.''')
page('ECM0415','The access of a channel is not a security descriptor.',
'''`access` is a security descriptor in SDDL: parts `O:` owner, `G:` group, `D:` with the entries for access and `S:` with those
for auditing. An entry stands in parentheses and has six parts that are separated by semicolons. For channels the right `0x1`
is to read, `0x2` to write and `0x4` to clear.''',
manifest('<channels>\n  <channel chid="Ops" name="Acme-App/Operational" type="Operational" access="everyone"/>\n</channels>\n'+ev('channel="Ops"')),
'''Write for example `O:BAG:SYD:(A;;0x7;;;BA)(A;;0x1;;;BU)`: administrators may do all, users may read.''')
page('ECM0416','A provider does not name the binary with its resources.',
'''Windows decodes events with the WEVT_TEMPLATE resource and the message table of the binaries that `resourceFileName` and
`messageFileName` name. mc.exe and `wevtutil im` ask for both. Code that writes and decodes events by itself needs neither.''',
manifest('',raw_provider='''      <provider name="Acme-App" guid="{7d44233d-0365-4a8c-84c3-bc528b3d09d4}" symbol="ACME_APP"/>'''),
'''Add `resourceFileName` and `messageFileName`, or allow the lint if the manifest is never installed. Lint name:
`missing-file-name`.''')
page('ECM0417','A provider has no symbol.',
'''mc.exe requires one: it names the constant of the GUID, and whatever has no symbol of its own. ecm takes the name of the
provider instead.''',
manifest('',raw_provider='''      <provider name="Acme-App" guid="{7d44233d-0365-4a8c-84c3-bc528b3d09d4}"
          resourceFileName="%windir%\\acme.dll" messageFileName="%windir%\\acme.dll"/>'''),
'''Add `symbol="ACME_APP"`. Lint name: `missing-provider-symbol`.''')
page('ECM0418','The binary with the resources is named by a relative path.',
'''`wevtutil im` writes the path into the registry as it stands, and the event-log service and trace decoders look the file up
from their own directory. Event Viewer then says that the description for the event cannot be found.''',
manifest('',raw_provider='''      <provider name="Acme-App" guid="{7d44233d-0365-4a8c-84c3-bc528b3d09d4}" symbol="ACME_APP"
          resourceFileName="acme.dll" messageFileName="acme.dll"/>'''),
'''Write a full path, with environment variables as needed. Where the installer knows the path, allow the lint and let it run
`wevtutil im acme.man /rf:"C:\\path\\acme.dll" /mf:"C:\\path\\acme.dll"`. Lint name: `relative-file-name`.''')
page('ECM0419','An entry of a bit map has several bits.',
'''A bit map takes a value apart bit by bit. Viewers differ in what they show for an entry that has more bits than one.''',
manifest('<maps>\n  <bitMap name="Access">\n    <map value="0x1" message="$(string.read)"/>\n    <map value="0x3" message="$(string.all)"/>\n  </bitMap>\n</maps>\n'+tmpl('<data name="Access" inType="win:UInt32" map="Access"/>'),[('read','Read'),('all','All')]),
'''Give every bit an entry of its own; if the values exclude each other, use a `<valueMap>`. Lint name: `bit-map-value`.''')
page('ECM0420','The start and the stop of a task have different versions.',
'''Tools that join the start and the stop event of a task into one activity expect both in the same version. When only one of
the two has got a new version, some of them pair nothing.''',
manifest('<tasks>\n  <task name="Read" value="1"/>\n</tasks>\n<events>\n  <event value="1" version="1" symbol="ReadStart" task="Read" opcode="win:Start"/>\n  <event value="2" symbol="ReadStop" task="Read" opcode="win:Stop"/>\n</events>'),
'''Declare the stop event with `version="1"` too. The tasks of a provider are gathered in one finding. Lint name:
`start-stop-version`.''')
page('ECM0421','An event uses an opcode of the provider whose value its task has too.',
'''Readers look the name of an opcode up by task and number. If a task declares an opcode with the value of one of the
provider's, and an event of the task uses the provider's, its name is ambiguous.''',
manifest('<opcodes>\n  <opcode name="Flush" value="10"/>\n</opcodes>\n<tasks>\n  <task name="Read" value="1">\n    <opcodes>\n      <opcode name="Block" value="10"/>\n    </opcodes>\n  </task>\n</tasks>\n'+ev('task="Read" opcode="Flush"')),
'''Give one of the two opcodes another value.''')
page('ECM0422','An older version of an event is written and the newest is not.',
'''`notLogged="true"` keeps an event for decoders: old traces can be read, and no function writes it. That is what older versions
are for; where the newest version has it, the attribute mostly went to the wrong event.''',
manifest('<events>\n  <event value="1" symbol="Started"/>\n  <event value="1" version="1" symbol="Started_V1" notLogged="true"/>\n</events>'),
'''Move the attribute to the older version. Lint name: `newest-version-not-logged`.''')
page('ECM0501','An input type does not exist.',
'''The input type says how a value lies in the payload. The types are those of winmeta.xml: `win:UnicodeString`,
`win:AnsiString`, `win:Int8` to `win:Int64`, `win:UInt8` to `win:UInt64`, `win:Float`, `win:Double`, `win:Boolean`,
`win:Binary`, `win:GUID`, `win:Pointer`, `win:FILETIME`, `win:SYSTEMTIME`, `win:SID`, `win:HexInt32`, `win:HexInt64`, and, in
newer versions, `win:CountedUnicodeString`, `win:CountedAnsiString`, `win:CountedBinary`. Types of XML Schema (`xs:…`) are
output types. Decompilers write other names, or numbers, for what a manifest cannot express.''',
manifest(tmpl('<data name="Name" inType="xs:string"/>')),
'''Write `inType="win:UnicodeString"`.''')
page('ECM0502','An output type does not exist.',
'''The output type says how a value is shown. Which ones fit depends on the input type: see ECM0503.''',
manifest(tmpl('<data name="Flags" inType="win:UInt32" outType="win:hexInt32"/>')),
'''Names are compared letter by letter: write `outType="win:HexInt32"`.''')
page('ECM0503','An output type does not fit the input type.',
'''winmeta.xml lists for each input type the output types that viewers can make of it. The first is taken where none is written.

`win:UnicodeString`: `xs:string`, `win:Xml`, `win:Json`. `win:AnsiString`: the same and `win:Utf8`. `win:Int8`: `xs:byte`,
`xs:string`. `win:UInt8`: `xs:unsignedByte`, `win:HexInt8`, `xs:string`, `xs:boolean`. `win:Int16`: `xs:short`. `win:UInt16`:
`xs:unsignedShort`, `win:Port`, `win:HexInt16`, `xs:string`. `win:Int32`: `xs:int`, `win:HResult`. `win:UInt32`:
`xs:unsignedInt`, `win:PID`, `win:TID`, `win:IPv4`, `win:ETWTIME`, `win:ErrorCode`, `win:Win32Error`, `win:NTSTATUS`,
`win:HexInt32`, `win:CodePointer`. `win:Int64`: `xs:long`. `win:UInt64`: `xs:unsignedLong`, `win:ETWTIME`, `win:HexInt64`,
`win:CodePointer`. `win:Float`: `xs:float`. `win:Double`: `xs:double`. `win:Boolean`: `xs:boolean`. `win:Binary`:
`xs:hexBinary`, `win:IPv6`, `win:SocketAddress`, `win:Pkcs7WithTypeInfo`. `win:GUID`: `xs:GUID`. `win:Pointer`:
`win:HexInt64`, `win:CodePointer`, `xs:long`, `xs:unsignedLong`. `win:FILETIME` and `win:SYSTEMTIME`: `xs:dateTime`,
`win:DateTimeCultureInsensitive`, `win:DateTimeUtc`. `win:SID`: `xs:string`. `win:HexInt32`: `win:HexInt32`,
`win:Win32Error`, `win:NTSTATUS`, `win:ErrorCode`, `win:CodePointer`. `win:HexInt64`: `win:HexInt64`, `win:CodePointer`.''',
manifest(tmpl('<data name="Result" inType="win:UInt32" outType="win:HResult"/>')),
'''An HRESULT is a `win:Int32`; else leave `outType` out.''')
page('ECM0504','A map is used for a type that has no names.',
'''A map gives names to the values of an integer: `win:UInt8`, `win:UInt16`, `win:UInt32` or `win:HexInt32`.''',
manifest('<maps>\n  <valueMap name="Colors">\n    <map value="1" message="$(string.red)"/>\n  </valueMap>\n</maps>\n'+tmpl('<data name="Color" inType="win:UInt64" map="Colors"/>'),[('red','Red')]),
'''Make the field a `win:UInt32`, or remove the map.''')
page('ECM0505','A binary field has no length.',
'''Nothing in a payload says how long a `win:Binary` is; a reader needs a number or the name of a field. Only an IPv6 address
(`outType="win:IPv6"`) has 16 bytes by itself. `win:CountedBinary` of newer versions carries its own length.''',
manifest(tmpl('<data name="Bytes" inType="win:Binary"/>')),
'''Put a field in front that holds the length, `<data name="Size" inType="win:UInt32"/>`, and write `length="Size"`. In
generated code the length does not appear: it follows from the slice.''')
page('ECM0506','A type with a size of its own has a length.',
'''`length` is the number of characters of a `win:UnicodeString` or `win:AnsiString`, or of bytes of a `win:Binary`. Numbers,
GUIDs and times have one size only, and the counted types carry their length in front of their bytes.''',
manifest(tmpl('<data name="Numbers" inType="win:UInt32" length="4"/>')),
'''For an array write `count="4"`; else remove the attribute.''')
page('ECM0507','A count or length names something that is not a single integer.',
'''The field that holds a number of elements, characters or bytes is one integer: `win:UInt8` to `win:UInt64`, `win:Int8` to
`win:Int64`, `win:HexInt32` or `win:HexInt64`, without a `count` of its own.''',
manifest(tmpl('<data name="Size" inType="win:UnicodeString"/>\n<data name="Bytes" inType="win:Binary" length="Size"/>')),
'''Make the field an integer, such as `win:UInt32`.''')
page('ECM0509','A count or length names a later field.',
'''Payloads are read from front to back. When the length of a field comes behind it, a reader does not know it yet. mc.exe
compiles such a template and events can be written; most readers, ecm's typed decoder among them, give up at that field.''',
manifest(tmpl('<data name="Bytes" inType="win:Binary" length="Size"/>\n<data name="Size" inType="win:UInt16"/>')),
'''Move `Size` in front of `Bytes`. If events were shipped, do so in a new version of the event. Lint name: `later-field`.''')
page('ECM0510','A template has more than 99 fields.',
'''Messages number the top-level fields of a template, and FormatMessage knows `%1` to `%99`. mc.exe takes no more. Members of a
struct do not count.''',
manifest(tmpl('\n'.join(f'<data name="F{i}" inType="win:UInt8"/>' for i in range(1,101)))),
'''Put fields that belong together into a `<struct>`, or split the event.''')
page('ECM0511','The fields of a template exceed the size of an event.',
'''An event has less than 64 KB, headers included; ETW refuses larger ones when they are written. Counted here are only the
fields whose size does not depend on values.''',
manifest(tmpl('<data name="Pixels" inType="win:UInt8" count="65535"/>\n<data name="More" inType="win:UInt64" count="16"/>')),
'''Send the data in several events, each with its position.''')
page('ECM0512','The fields of a template hardly fit an event.',
'''The limit of 64 KB includes the headers of the event and what sessions add to it, such as a stack trace of up to 1.5 KB.
Payloads up to 63,232 (0xF700) bytes are safe.''',
manifest(tmpl('<data name="Pixels" inType="win:UInt8" count="65000"/>')),
'''Send the data in several events. Lint name: `template-near-limit`.''')
page('ECM0513','Two fields have the same name.',
'''The name of a field is unique in its template or struct; a member of a struct may have the name of a field outside.''',
manifest(tmpl('<data name="Id" inType="win:UInt32"/>\n<data name="Id" inType="win:UInt32"/>')),
'''Rename one of them.''')
page('ECM0514','A struct has no members.',
'''A `<struct>` groups at least one `<data>`.''',
manifest(tmpl('<data name="Id" inType="win:UInt32"/>\n<struct name="Empty"></struct>')),
'''Add the members, or remove the struct.''')
UD='<data name="Id" inType="win:UInt32"/>\n'
page('ECM0515','`UserData` does not hold one element of a namespace of its own.',
'''`UserData` gives the rendered event a shape of the author's own: one element, which declares a namespace that is not the
manifest's.''',
manifest(tmpl(UD+'<UserData>\n  <Started>\n    <Id>%1</Id>\n  </Started>\n</UserData>')),
'''Write `<Started xmlns="http://acme.example/events">`.''')
page('ECM0516','`UserData` uses a field that is not there.',
'''In the elements of `UserData`, `%1` stands for the first top-level field of the template, and so on. Members of a struct cannot
be named.''',
manifest(tmpl(UD+'<UserData>\n  <Started xmlns="http://acme.example/events">\n    <Id>%2</Id>\n  </Started>\n</UserData>')),
'''Use the number of one of the template's fields, here `%1`.''')
page('ECM0517','An output type stands in the wrong namespace.',
'''`HexInt32` and the like are types of winmeta.xml, and not of XML Schema. mc.exe overlooks that, and so does ecm.''',
manifest(tmpl('<data name="Flags" inType="win:UInt32" outType="xs:HexInt32"/>')),
'''Write `win:HexInt32`. Lint name: `output-type-namespace`.''')
page('ECM0518','A count or length of 0 means none.',
'''mc.exe writes `count="0"` and an absent `count` alike: the field is there once. An array can be empty only if its count is a
field.''',
manifest(tmpl('<data name="Id" inType="win:UInt32" count="0"/>')),
'''Remove the attribute, or write the number. Lint name: `zero-extent`.''')
page('ECM0519','The length of a struct is ignored.',
'''Windows Vista had a `length` for structs; since Windows 7 the size follows from the members.''',
manifest(tmpl('<struct name="Point" length="8">\n  <data name="X" inType="win:UInt32"/>\n  <data name="Y" inType="win:UInt32"/>\n</struct>')),
'''Remove the attribute. Lint name: `struct-length`.''')
page('ECM0601','A message refers to a string that no culture has.',
'''`$(string.id)` names a `<string>` of the `<localization>` section. The id is everything up to the last parenthesis, and is
compared letter by letter.''',
manifest(ev('level="win:Error" message="$(string.Started)"'),[('started','Started')]),
'''Write `$(string.started)`, or add the string.''')
page('ECM0602','A culture lacks strings that another has.',
'''Each culture becomes a message table of its own. A text that one of them lacks is taken from the first culture that has it.''',
manifest('<channels>\n  <channel chid="Ops" name="Acme-App/Operational" type="Operational"/>\n</channels>\n'+ev('channel="Ops" message="$(string.started)"'),[('en-US',[('started','Started')]),('fr-FR',[])]),
'''Translate the strings. The strings of a culture are gathered in one finding. Lint name: `missing-translation`.''')
page('ECM0603','A message inserts a field that is not there.',
'''`%1` in the message of an event stands for the first top-level field of its template, `%2` for the second. Members of a struct
are not numbered. An insert without a field is shown as it stands, or makes viewers say that the description cannot be found.''',
manifest('<channels>\n  <channel chid="Ops" name="Acme-App/Operational" type="Operational"/>\n</channels>\n'+tmpl('<data name="Code" inType="win:UInt32"/>').replace('template="T"','template="T" channel="Ops" message="$(string.started)"'),[('started','Code %1, name %2')]),
'''Add the field, or correct the number. A percent sign itself is written `%%`.''')
page('ECM0604','The format of an insert has no end.',
'''Behind an insert, an exclamation mark opens a printf format, which a second one closes: `%1!08x!`.''',
manifest('<channels>\n  <channel chid="Ops" name="Acme-App/Operational" type="Operational"/>\n</channels>\n'+tmpl('<data name="Name" inType="win:UnicodeString"/>').replace('template="T"','template="T" channel="Ops" message="$(string.hello)"'),[('hello','Hello %1!')]),
'''For an exclamation mark behind an insert write `%!`: `Hello %1%!`.''')
page('ECM0605','A string is never used.',
'''No message refers to it, and mc.exe leaves it out of the message table. Strings with the ids of winmeta.xml, such as
`level.Error`, are not reported: they replace the display text of a predefined item.''',
manifest(ev(''),[('started','Started')]),
'''Remove it, or refer to it: `message="$(string.started)"`. The strings of a file are gathered in one finding. Lint name:
`unused-string`.''')
page('ECM0606','A string id is defined twice in one culture.',
'''A string is found by its id. Ids differ already if a letter differs in case.''',
manifest(ev('level="win:Error" message="$(string.started)"'),[('started','Started'),('started','Launched')]),
'''Remove one of the two, or give it another id.''')
page('ECM0607','A culture has two `resources` elements.',
'''ecm adds the strings of both; mc.exe is not known to.''',
manifest(ev('level="win:Error" message="$(string.started)"'),[('en-US',[('started','Started')]),('en-US',[])]),
'''Put all strings of a culture into one `<resources>`. Lint name: `duplicate-culture`.''')
page('ECM0608','A culture is not a language tag.',
'''`culture` is a language tag such as `en-US` or `sr-Latn-RS`. It becomes the language of the message table in the binary.''',
manifest(ev('level="win:Error" message="$(string.started)"'),[('en_US',[('started','Started')])]),
'''Write `en-US`. Lint name: `culture-name`.''')
CH='<channels>\n  <channel chid="Ops" name="Acme-App/Operational" type="Operational"/>\n</channels>\n'
page('ECM0609','A message inserts the length of a field instead of the field.',
'''A field that only holds the length or the number of elements of another is counted in the numbering of inserts too. A message
that shows the length but not the field itself mostly means the field.''',
manifest(CH+tmpl('<data name="IdLength" inType="win:UInt8"/>\n<data name="Id" inType="win:Binary" length="IdLength"/>').replace('template="T"','template="T" channel="Ops" message="$(string.opened)"'),[('opened','Connection %1 opened')]),
'''Insert `%2`. Lint name: `inserted-length`.''')
page('ECM0610','Events have messages but no channel.',
'''The event log keeps events of channels. An event without one is seen by trace sessions only, and its message is shown by trace
viewers at best. Where all events of a provider with messages lack a channel, that is often not what was meant.''',
manifest(ev('level="win:Error" message="$(string.started)"'),[('started','Started')]),
'''Declare a `<channel>` and name it in the events; or, if the events are for tracing, allow the lint. Lint name:
`message-without-channel`.''')
page('ECM0611','A string does not fit a message table.',
'''An entry of a message table has a 16-bit length, which leaves room for 32,761 UTF-16 code units. The example shows the shape
only: a text that long is not for reading.''',
manifest(ev('level="win:Error" message="$(string.started)"'),[('started','Started')]).replace('culture="en-US"','culture="en-US"'),
'''Shorten the text.''')
p=OUT+'ECM0611.md'; s=open(p).read()
i=s.index('```xml'); j=s.rindex('```')
s=s[:i].rstrip()+s[j+3:]
s=s.replace(' The\nexample shows the shape only: a text that long is not for reading.','').replace(' The example shows the shape\nonly: a text that long is not for reading.','')
open(p,'w').write(s)
