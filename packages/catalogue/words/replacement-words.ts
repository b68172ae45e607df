import { text, type Text } from '../kit/text.ts';

/** How far new hardware has come in the place of an OLT. */
export const replacementStates = {
  reading: text('Reading the new hardware', '正在读取新设备'),
  writing: text('Writing the configuration', '正在写入配置'),
  saving: text('Saving on the device', '正在保存到设备'),
  watching: text('Waiting to be confirmed', '待确认'),
  confirmed: text('Confirmed', '已确认'),
  undone: text('Undone: the old hardware again', '已撤销：恢复为旧设备'),
} satisfies Record<string, Text>;

export type ReplacementState = keyof typeof replacementStates;
export const replacementStateNames = Object.keys(replacementStates) as [ReplacementState, ...ReplacementState[]];

/** passed; failed: it cannot begin; look: somebody looks at it first. */
export const replacementChecks = {
  passed: text('Passed', '通过'),
  failed: text('Failed', '不通过'),
  look: text('To be looked at', '需确认'),
} satisfies Record<string, Text>;

export type ReplacementCheck = keyof typeof replacementChecks;
export const replacementCheckNames = Object.keys(replacementChecks) as [ReplacementCheck, ...ReplacementCheck[]];

/** Titles of what is checked before and after. */
export const replacementTitles = {
  answers: text('The new hardware answers', '新设备应答'),
  cli: text('Command line', '命令行'),
  owner: text('It is nobody else’s', '未被其他网元占用'),
  model: text('Model', '型号'),
  ports: text('Ports', '端口'),
  firmware: text('Firmware', '固件'),
  name: text('Name', '名称'),
  holds: text('What it holds already', '新设备现有配置'),
  known: text('What is known of the old hardware', '旧设备的已知配置'),
  onus: text('ONUs', 'ONU'),
  services: text('Services of ONUs', 'ONU 业务配置'),
  unsaved: text('Unsaved configuration', '未保存的配置'),
  open: text('Work under way', '进行中的操作'),
  light: text('Light', '光功率'),
  drift: text('Configuration', '配置一致性'),
  secrets: text('Passwords and keys', '密码与密钥'),
} satisfies Record<string, Text>;

export type ReplacementTitle = keyof typeof replacementTitles;
export const replacementTitleNames = Object.keys(replacementTitles) as [ReplacementTitle, ...ReplacementTitle[]];

export const replacementWords = {
  answers: text('{address} answers with SNMP {version}', '{address} 以 SNMP {version} 应答'),
  noCli: text(
    'No access to the command line is known: what only it can write is done by hand',
    '未设置命令行访问：仅能通过命令行写入的配置需手工处理',
  ),
  cli: text('Reached with {protocol}, port {port}', '通过 {protocol} 访问，端口 {port}'),
  cliSilent: text('Nothing answers with {protocol} at port {port}', '{protocol} 端口 {port} 无应答'),
  managed: text('This device is already managed', '该设备已被管理'),
  same: text('This is the hardware that is replaced', '这就是被替换的设备'),
  free: text('It is not managed yet', '尚未被管理'),
  sameModel: text('{model}, as before', '{model}，与旧设备一致'),
  otherModel: text('{model} in the place of {was}, which takes the same pages', '{model} 替换 {was}，配置页面相同'),
  otherFamily: text('{model} does not take the pages of {was}', '{model} 不支持 {was} 的配置页面'),
  ports: text(
    'PON ports up to {pon} are used, it has {pons}; uplinks up to {uplink}, it has {uplinks}',
    '已用 PON 口至 {pon}，新设备共 {pons} 个；上联口至 {uplink}，新设备共 {uplinks} 个',
  ),
  portsOther: text(
    'It has {uplinks} uplinks, the old one {wasUplinks}: its ports are numbered otherwise, and what is carried over would mean other ports',
    '新设备有 {uplinks} 个上联口，旧设备为 {wasUplinks} 个：端口编号不同，沿用的配置会指向错误的端口',
  ),
  portsMore: text(
    'It has {pons} PON ports, the old one {wasPons}; those used are up to {pon}. Ports that the old one lacked keep what they have',
    '新设备有 {pons} 个 PON 口，旧设备为 {wasPons} 个，已用至 {pon}。旧设备没有的端口保持现状',
  ),
  firmware: text('{firmware}, before {was}', '{firmware}，旧设备为 {was}'),
  nameSame: text('It calls itself {name} already', '新设备名称已是 {name}'),
  nameToWrite: text(
    'It calls itself {is}: {name} is written to it, with contact and location as they were',
    '新设备自称 {is}：将写入名称 {name} 及原联系人、位置',
  ),
  nameMayNot: text(
    'It calls itself {is}, and you may not change that: once you confirm, the OLT is no longer called {name}',
    '新设备自称 {is}，而您无权修改设备名称：确认替换后，OLT 将不再名为 {name}',
  ),
  nameCannot: text(
    'It calls itself {is}, and this model takes no name from here: once you confirm, the OLT is no longer called {name}',
    '新设备自称 {is}，且该型号不支持在此设置名称：确认替换后，OLT 将不再名为 {name}',
  ),
  nameKept: text('The new hardware calls itself {name}, as the old one did', '新设备名称为 {name}，与旧设备一致'),
  nameLost: text(
    'The new hardware was not given the name {name}: once you confirm, the OLT is called as its hardware says',
    '未能将名称 {name} 写入新设备：确认替换后，OLT 将改用设备自身的名称',
  ),
  unknown: text('unknown', '未知'),
  blank: text('Nothing that the plan would change or remove', '没有需要修改或删除的配置'),
  holds: text(
    'Rows to be changed: {change}, to be removed: {remove} ({pages})',
    '将修改 {change} 行、删除 {remove} 行：{pages}',
  ),
  holdsOnus: text('{n} ONUs are authorized there already', '已授权 {n} 个 ONU'),
  notRead: text('{n} pages could not be read: {pages}', '{n} 个页面未能读取：{pages}'),
  known: text(
    '{n} pages, read between {from} and {to}; running configuration of {running}',
    '{n} 个页面，读取时间 {from} 至 {to}；运行配置 {running}',
  ),
  knownPages: text(
    '{n} pages, read between {from} and {to}; its running configuration was never collected whole',
    '{n} 个页面，读取时间 {from} 至 {to}；从未完整采集运行配置',
  ),
  nothingKnown: text('No page of it was ever read', '从未读取过旧设备的配置页面'),
  onusNumbered: text(
    '{n} known, {online} of them online. This OLT numbers them itself: its lists let them in, and what is set up for each is written where it registers',
    '共 {n} 个，其中 {online} 个在线。该 OLT 自行分配编号：由其名单准入，各 ONU 的配置将写入其注册后的位置',
  ),
  onus: text('{n} known, {online} of them online', '共 {n} 个，其中 {online} 个在线'),
  services: text('The own pages of all {all} were read', '{all} 个 ONU 的业务页面均已读取'),
  servicesUnknown: text(
    'The own pages of {n} of {all} ONUs were not all read: they are authorized, and what else is set up for them is done by hand. Have them read while the old hardware answers',
    '{all} 个 ONU 中有 {n} 个的业务页面未全部读取：仅完成授权，其余配置需手工处理。请在旧设备仍可应答时读取',
  ),
  servicesNamed: text('{told}. Not known: {names}', '{told}。未知：{names}'),
  unsaved: text(
    'Changes since {at} were never saved; they are part of what is written',
    '{at} 以来的修改未保存，将一并写入新设备',
  ),
  saved: text('None', '无'),
  openChanges: text('{n} changes are under way at the old hardware', '旧设备有 {n} 项配置变更正在进行'),
  openUpgrade: text('An upgrade task works on it', '有升级任务正在处理该 OLT'),
  openReplacement: text('It is being replaced already', '该 OLT 正在替换中'),
  quiet: text('Nothing is under way', '没有进行中的操作'),
  onusBack: text('{n} of {all} are back', '{all} 个中已恢复 {n} 个'),
  onusUnread: text('Not read whole at the new hardware yet', '尚未从新设备完整读取'),
  lightSame: text('{n} compared, none weaker by more than 1 dB', '比较 {n} 个，衰减均未超过 1 dB'),
  lightWeak: text('{weak} of {n} are weaker by more than 1 dB: {names}', '{n} 个中有 {weak} 个衰减超过 1 dB：{names}'),
  lightNone: text('Not read yet', '尚未读取'),
  driftNone: text('The pages of the device hold what they held', '设备的各配置页面与旧设备一致'),
  driftSome: text('{n} pages differ: {pages}', '{n} 个页面不一致：{pages}'),
  driftLeft: text('{n} pages that were left out differ: {pages}', '{n} 个未写入的页面不一致：{pages}'),
  driftUnread: text('The pages are not all read yet', '页面尚未全部读取'),
  savedAt: text('Saved at {at}', '已于 {at} 保存'),
  notSaved: text('Not saved', '未保存'),
  silent: text(
    'The new hardware does not answer: {n} rows wait for it. Once it answers they are written; or undo',
    '新设备无应答：{n} 行等待写入。恢复应答后将继续写入，也可撤销',
  ),
  silentRead: text(
    'The new hardware does not answer. It is read once it does; or undo',
    '新设备无应答。恢复应答后将继续读取，也可撤销',
  ),
  moved: text('The new hardware is not read whole yet', '新设备尚未完整读取'),
  noNumber: text('the OLT does not tell its serial number; authorize it by hand', 'OLT 未上报其序列号，请手工授权'),
  notRegistered: text('the ONU has not registered at the new hardware', 'ONU 尚未在新设备上注册'),
  notListed: text(
    'the new hardware does not list it: the ONU was not online there yet, or has no such port',
    '新设备未列出该行：ONU 尚未上线，或没有此端口',
  ),
  secretsLost: text(
    '{n} rows were written without the passwords or keys that they may have had, which no device tells: {pages}. Set them again',
    '{n} 行写入时不含其可能设有的密码或密钥（设备不提供读取）：{pages}。请重新设置',
  ),
  secret: text('it holds a secret that the console does not keep', '含系统未保存的密钥'),
  work: text('Replacement of {name}', '更换 {name}'),
  workWhy: text('New hardware takes the place of this OLT.', '新设备替换该 OLT。'),
} as const;
