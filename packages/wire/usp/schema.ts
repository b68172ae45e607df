import protobuf from 'protobufjs/light.js';

/**
 * Records and messages of USP 1.4 (TR-369) as data. A message stands at the start of a line, its fields follow as `name:type=number`. `*`
 * after a type: any number of them; `map`: texts by text; `?` before a name: one of a choice, of which at most one is there.
 */
const notation = `
Record
  version:string=1 to:string=2 from:string=3 security:enum=4 signature:bytes=5 certificate:bytes=6
  ?noSessionContext:Plain=7 ?sessionContext:Session=8 ?webSocketConnect:Nothing=9 ?mqttConnect:MqttConnect=10
  ?stompConnect:StompConnect=11 ?disconnect:Disconnect=12 ?udsConnect:Nothing=13
Plain
  payload:bytes=2
Session
  sessionId:uint64=1 sequenceId:uint64=2 expectedId:uint64=3 retransmitId:uint64=4 state:enum=5 recordState:enum=6 payload:bytes*=7
Nothing
MqttConnect
  version:enum=1 topic:string=2
StompConnect
  version:enum=1 destination:string=2
Disconnect
  reason:string=1 code:fixed32=2
Msg
  header:Header=1 body:Body=2
Header
  id:string=1 type:enum=2
Body
  ?request:Request=1 ?response:Response=2 ?error:Error=3
Request
  ?get:Get=1 ?getSupportedDm:GetSupportedDm=2 ?getInstances:GetInstances=3 ?set:Set=4 ?add:Add=5 ?delete:Delete=6
  ?operate:Operate=7 ?notify:Notify=8 ?getSupportedProtocol:GetSupportedProtocol=9 ?register:Register=10 ?deregister:Deregister=11
Response
  ?getResp:GetResp=1 ?getSupportedDmResp:GetSupportedDmResp=2 ?getInstancesResp:GetInstancesResp=3 ?setResp:SetResp=4
  ?addResp:AddResp=5 ?deleteResp:DeleteResp=6 ?operateResp:OperateResp=7 ?notifyResp:NotifyResp=8
  ?getSupportedProtocolResp:GetSupportedProtocolResp=9 ?registerResp:RegisterResp=10 ?deregisterResp:DeregisterResp=11
Error
  code:fixed32=1 text:string=2 params:PathError*=3
PathError
  path:string=1 code:fixed32=2 text:string=3
Get
  paths:string*=1 maxDepth:fixed32=2
GetResp
  results:GetResult*=1
GetResult
  path:string=1 code:fixed32=2 text:string=3 resolved:Resolved*=4
Resolved
  path:string=1 params:map=2
GetSupportedDm
  paths:string*=1 firstLevelOnly:bool=2 commands:bool=3 events:bool=4 params:bool=5 uniqueKeys:bool=6
GetSupportedDmResp
  results:SupportedResult*=1
SupportedResult
  path:string=1 code:fixed32=2 text:string=3 uri:string=4 objects:SupportedObject*=5
SupportedObject
  path:string=1 access:enum=2 isTable:bool=3 commands:SupportedCommand*=4 events:SupportedEvent*=5 params:SupportedParam*=6
  divergent:string*=7 uniqueKeys:UniqueKeys*=8
SupportedParam
  name:string=1 access:enum=2 type:enum=3 change:enum=4
SupportedCommand
  name:string=1 inputs:string*=2 outputs:string*=3 type:enum=4
SupportedEvent
  name:string=1 args:string*=2
UniqueKeys
  names:string*=1
GetInstances
  paths:string*=1 firstLevelOnly:bool=2
GetInstancesResp
  results:InstancesResult*=1
InstancesResult
  path:string=1 code:fixed32=2 text:string=3 instances:Instance*=4
Instance
  path:string=1 uniqueKeys:map=2
GetSupportedProtocol
  versions:string=1
GetSupportedProtocolResp
  versions:string=1
Add
  allowPartial:bool=1 objects:Change*=2
Set
  allowPartial:bool=1 objects:Change*=2
Change
  path:string=1 params:Setting*=2
Setting
  name:string=1 value:string=2 required:bool=3
AddResp
  results:AddResult*=1
AddResult
  path:string=1 status:AddStatus=2
AddStatus
  ?failure:Failure=1 ?success:Added=2
Failure
  code:fixed32=1 text:string=2
Added
  path:string=1 errors:PathError*=2 uniqueKeys:map=3
Delete
  allowPartial:bool=1 paths:string*=2
DeleteResp
  results:DeleteResult*=1
DeleteResult
  path:string=1 status:DeleteStatus=2
DeleteStatus
  ?failure:Failure=1 ?success:Deleted=2
Deleted
  paths:string*=1 errors:PathError*=2
SetResp
  results:SetResult*=1
SetResult
  path:string=1 status:SetStatus=2
SetStatus
  ?failure:SetFailure=1 ?success:SetSuccess=2
SetFailure
  code:fixed32=1 text:string=2 instances:SetInstanceFailure*=3
SetInstanceFailure
  path:string=1 errors:PathError*=2
SetSuccess
  instances:SetInstance*=1
SetInstance
  path:string=1 errors:PathError*=2 params:map=3
Operate
  command:string=1 key:string=2 sendResp:bool=3 inputs:map=4
OperateResp
  results:OperateResult*=1
OperateResult
  command:string=1 ?requestPath:string=2 ?outputs:Outputs=3 ?failure:Failure=4
Outputs
  args:map=1
Notify
  subscription:string=1 sendResp:bool=2
  ?event:Event=3 ?valueChange:ValueChange=4 ?objectCreation:ObjectCreation=5 ?objectDeletion:ObjectDeletion=6
  ?operationComplete:OperationComplete=7 ?onBoardRequest:OnBoardRequest=8
Event
  path:string=1 name:string=2 params:map=3
ValueChange
  path:string=1 value:string=2
ObjectCreation
  path:string=1 uniqueKeys:map=2
ObjectDeletion
  path:string=1
OperationComplete
  path:string=1 command:string=2 key:string=3 ?outputs:Outputs=4 ?failure:Failure=5
OnBoardRequest
  oui:string=1 productClass:string=2 serial:string=3 versions:string=4
NotifyResp
  subscription:string=1
Register
  allowPartial:bool=1 paths:RegisterPath*=2
RegisterPath
  path:string=1
RegisterResp
  results:RegisterResult*=1
RegisterResult
  path:string=1 status:RegisterStatus=2
RegisterStatus
  ?failure:Failure=1 ?success:Registered=2
Registered
  path:string=1
Deregister
  paths:string*=1
DeregisterResp
  results:DeregisterResult*=1
DeregisterResult
  path:string=1 status:DeregisterStatus=2
DeregisterStatus
  ?failure:Failure=1 ?success:Deregistered=2
Deregistered
  paths:string*=1
`;

export interface FieldFact {
  readonly name: string;
  readonly number: number;
  /** Of protobuf, or the name of a message. */
  readonly type: string;
  readonly isRepeated: boolean;
  readonly isChoice: boolean;
}

const field = /^(\?)?(\w+):(\w+)(\*)?=(\d+)$/;

function readField(text: string): FieldFact {
  const found = field.exec(text);
  if (!found) throw new SyntaxError(`"${text}" is no field`);
  const [, choice, name = '', type = '', many, number] = found;
  return { name, type, number: Number(number), isRepeated: many === '*', isChoice: choice === '?' };
}

function readNotation(text: string): ReadonlyMap<string, readonly FieldFact[]> {
  const messages = new Map<string, FieldFact[]>();
  let fields: FieldFact[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith(' ')) fields.push(...line.trim().split(' ').map(readField));
    else if (line !== '') messages.set(line, (fields = []));
  }
  return messages;
}

export const schema = readNotation(notation);

/** Enumerations are numbers here: what a newer peer says is kept as it is. */
const protoType = (type: string): string => (type === 'enum' ? 'uint32' : type);

function compiled(): protobuf.Root {
  const root = new protobuf.Root();
  for (const [name, fields] of schema) {
    const type = new protobuf.Type(name);
    for (const { name: of, number, type: kind, isRepeated } of fields)
      type.add(
        kind === 'map'
          ? new protobuf.MapField(of, number, 'string', 'string')
          : new protobuf.Field(of, number, protoType(kind), isRepeated ? 'repeated' : undefined),
      );
    const choice = fields.filter(({ isChoice }) => isChoice).map(({ name: of }) => of);
    if (choice.length > 0) type.add(new protobuf.OneOf('choice', choice));
    root.add(type);
  }
  return root.resolveAll() as protobuf.Root;
}

const types = compiled();

export const typeOf = (name: 'Record' | 'Msg'): protobuf.Type => types.lookupType(name);
