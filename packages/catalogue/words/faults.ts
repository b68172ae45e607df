import { text, type Text } from '../kit/text.ts';
import { diagnosisFaults } from './cpe-diagnosis-words.ts';
import { configArchiveFaults } from './config-archive-faults.ts';
import { cpeFaults } from './cpe-words.ts';
import { firmwareFaults } from './firmware-faults.ts';
import { databaseFaults } from './database-faults.ts';
import { installationFaults } from './installation-faults.ts';
import { peopleFaults } from './people-faults.ts';
import { logFaults } from './log-faults.ts';
import { jobFaults } from './job-faults.ts';
import { languageFaults } from './language-words.ts';
import { projectFaults } from './project-faults.ts';
import { tenantFaults } from './tenant-faults.ts';
import { topologyWords } from './topology-words.ts';
import { signInFaults } from './sign-in-faults.ts';

export interface FaultWords {
  /** Body code of the answer; the HTTP status stays 200 for what the console itself says (facts: RuoYi conventions). */
  readonly code: number;
  readonly words: Text;
}

const says = (code: number, en: string, zh: string): FaultWords => ({ code, words: text(en, zh) });

/** Every fault that a call may answer, once. Code throws `fault('quotaExceeded', { limit })`. */
export const faults = {
  badInput: says(400, 'Some values are not valid', '部分输入无效'),
  notSignedIn: says(401, 'Your session has ended, please sign in again', '登录已失效，请重新登录'),
  kickedOut: says(
    401,
    // As the live connection says it: whichever is the first to know.
    'Your account is logged in elsewhere; you have been forced offline.',
    '您的账号已在其他地方登录，您已被强制下线。',
  ),
  forbidden: says(403, 'You do not have permission for this', '没有权限执行此操作'),
  crossSite: says(403, 'Requests from other sites are refused', '拒绝跨站请求'),
  mustChangePassword: says(403, 'Change your initial password first', '请先修改初始密码'),
  notFound: says(404, 'Not found', '未找到'),
  tooSlow: says(408, 'The request took too long to arrive', '请求传输超时'),
  tooLarge: says(413, 'The request is too large', '请求内容过大'),
  wrongType: says(415, 'This kind of content is not accepted here', '不支持的内容类型'),
  tooMany: says(429, 'Too many requests, please wait a moment', '请求过于频繁，请稍后再试'),
  internal: says(500, 'Internal Error... try again later', '内部错误，请稍后再试'),
  busy: says(503, 'The server is busy, please try again', '服务器繁忙，请重试'),
  ...databaseFaults,
  ...configArchiveFaults,
  ...cpeFaults,
  ...firmwareFaults,
  ...diagnosisFaults,
  conflict: says(409, 'This was changed by someone else; reload and try again', '数据已被他人修改，请刷新后重试'),
  stateChanged: says(500, 'The state has changed, please refresh', '状态已变化，请刷新'),
  replacementRefused: says(500, 'It cannot be replaced now: {reason}', '当前无法替换：{reason}'),
  oldIsManaged: says(
    500,
    'The old hardware is managed as the OLT {name} by now; remove that one first',
    '旧设备已作为 OLT {name} 被管理，请先删除该 OLT',
  ),
  exists: says(500, '{what} already exists', '{what}已存在'),
  quotaExceeded: says(500, 'Quota exceeded: at most {limit}', '超出配额：最多 {limit}'),
  captchaWrong: says(500, 'Verification code error!', '验证码错误！'),
  signInFailed: says(500, 'User name or password is wrong', '用户不存在或密码错误'),
  lockedOut: says(500, 'Please log in again in {seconds} seconds!', '请在 {seconds} 秒后重新登录！'),
  noMenu: says(
    500,
    'Current user has no any menu permission... Please contact the administrator',
    '当前用户没有任何菜单权限，请联系管理员',
  ),
  userDisabled: says(500, 'This user is disabled', '该用户已停用'),
  tenantDisabled: says(500, 'This tenant is disabled', '该租户已停用'),
  tenantExpired: says(500, 'This tenant has expired', '该租户已过期'),
  oldPasswordWrong: says(500, 'The old password is wrong', '旧密码错误'),
  passwordReused: says(500, 'The new password must differ from the old one', '新密码不能与旧密码相同'),
  deviceOffline: says(500, 'The device is offline', '设备离线'),
  deviceNoAnswer: says(500, 'The device did not answer within {seconds} s', '设备在 {seconds} 秒内无应答'),
  noAddress: says(
    500,
    'This device has not been heard yet, so its address is not known',
    '尚未收到该设备的消息，地址未知',
  ),
  sheetType: says(415, 'Only .xlsx and .xls files are accepted', '仅支持 .xlsx 和 .xls 文件'),
  oneFileOnly: says(400, 'Choose exactly one file', '请只选择一个文件'),
  sheetUnreadable: says(400, 'This file cannot be read as a spreadsheet', '无法将该文件读取为电子表格'),
  sheetTooBig: says(413, 'This file unpacks to more than {limit} MB', '该文件解压后超过 {limit} MB'),
  sheetTooSlow: says(400, 'This file takes too long to read', '该文件读取时间过长'),
  sheetRows: says(400, 'At most {limit} rows can be imported at once', '一次最多导入 {limit} 行'),
  sheetHeadings: says(
    400,
    'The first row must hold the headings of the template; missing: {missing}',
    '首行必须为模板中的表头，缺少：{missing}',
  ),
  hostUnknown: says(
    500,
    'The host name {host} cannot be resolved to an IPv4 address',
    '无法将主机名 {host} 解析为 IPv4 地址',
  ),
  addressNotAllowed: says(
    500,
    'Devices of this tenant may not have the address {address}; an administrator of the installation says which networks they may be in',
    '本租户的设备不允许使用地址 {address}；允许的网络由系统管理员设定',
  ),
  ownedElsewhere: says(
    500,
    'This device answers, but belongs to another owner; ask the operator of this installation',
    '该设备有应答，但属于其他所有者；请联系系统运营方',
  ),
  tooManyTests: says(
    429,
    'Too many connection tests in a short time; try again in {seconds} s',
    '短时间内连接测试次数过多，请在 {seconds} 秒后重试',
  ),
  otherGeneration: says(
    409,
    'The device means something else by {object}: its firmware is of another generation. Nothing was sent',
    '设备对 {object} 的含义不同：其固件属于另一代。未下发任何内容',
  ),
  deviceRefused: says(500, 'The device refused: {reason}', '设备拒绝了该操作：{reason}'),
  stillUnderWay: says(
    500,
    'The device has not answered yet. The command goes on; the OLT log will tell how it ended',
    '设备尚未应答。命令仍在执行，结果将记录在 OLT 日志中',
  ),
  modelCannot: says(500, 'This model cannot do that over SNMP', '该型号不支持通过 SNMP 执行此操作'),
  credentialsLost: says(
    500,
    'The stored SNMP access of this device cannot be read with the key of this installation; type it again',
    '本系统的密钥无法读取已保存的 SNMP 访问信息，请重新输入',
  ),
  cliNeeded: says(
    500,
    'No access to the command line of this device is stored; add it to the device first',
    '未保存该设备的命令行访问信息，请先在设备中添加',
  ),
  cliUnreachable: says(500, 'The command line of the device cannot be reached', '无法连接设备的命令行'),
  cliRefused: says(
    500,
    'The device takes no further command line session: the port is closed or all its sessions are in use',
    '设备拒绝新的命令行会话：端口未开放或会话数已满',
  ),
  cliAuthFailed: says(
    500,
    'User name or password of the command line is wrong; it was tried once only',
    '命令行用户名或密码错误（仅尝试一次）',
  ),
  cliEnableFailed: says(500, 'The enable password is wrong', 'enable 密码错误'),
  cliTimeout: says(500, 'The device began its answer and did not finish it in time', '设备未能在规定时间内完成应答'),
  cliClosed: says(500, 'The device ended the command line session in the middle', '设备在操作过程中断开了命令行会话'),
  cliTooMuch: says(500, 'The device does not stop answering; the session was ended', '设备输出过多，会话已终止'),
  cliBusy: says(
    503,
    'Somebody else is at the command line of this device, which has few sessions; try again in a moment',
    '设备的命令行正被占用（设备会话数有限），请稍后重试',
  ),
  cliTruncated: says(500, 'The answer of the device broke off each time it was asked', '多次请求后设备的应答仍不完整'),
  cliNotTaken: says(
    500,
    'The device does not take the command with which this is read',
    '设备不接受读取该信息所用的命令',
  ),
  cliUnsendable: says(
    400,
    'A value holds characters that cannot be typed at the command line (only ASCII, no question mark)',
    '输入包含无法在命令行中键入的字符（仅限 ASCII，且不能有问号）',
  ),
  cliHostKeyChanged: says(
    500,
    'The device shows another SSH host key than before; no password was sent',
    '设备的 SSH 主机密钥与之前不同，未发送密码',
  ),
  cliNoAlgorithms: says(
    500,
    'The SSH of the device and of this console have no algorithm in common',
    '设备与本控制台没有共同支持的 SSH 算法',
  ),
  pageAbsent: says(500, 'This device does not have this function', '该设备没有此功能'),
  secretsGone: says(
    409,
    'The secrets of this change are no longer kept; start with a new check',
    '该修改中的密钥信息已不再保存，请重新检查',
  ),
  secretHidden: says(
    409,
    'The device hides a password or key that has to be sent along; type it too',
    '设备隐藏了需要一并下发的密码或密钥，请同时输入',
  ),
  askedMeanwhile: says(
    409,
    'Others keep asking the device about something else by the same objects; try again',
    '其他管理端正通过相同的对象向设备查询其他内容，请重试',
  ),
  ...projectFaults,
  ...tenantFaults,
  ...signInFaults,
  ...installationFaults,
  ...peopleFaults,
  ...logFaults,
  ...jobFaults,
  ...languageFaults,
  hasChildren: says(601, '{name} has entries below it; remove those first', '{name} 存在下级，不允许删除'),
  stillUsed: says(601, '{name} is still in use by {count}', '{name} 仍被 {count} 处使用，不允许删除'),
  childrenEnabled: says(500, '{name} has enabled entries below it; disable those first', '{name} 包含未停用的下级'),
  treeTooDeep: says(500, 'At most {limit} levels', '最多 {limit} 级'),
  ownParent: says(500, 'This cannot be placed below itself', '上级不能是自己或自己的下级'),
  lastAdministrator: says(
    500,
    'This would leave nobody who can administer; there must be one enabled administrator',
    '至少需要保留一个启用的管理员',
  ),
  adminProtected: says(500, 'admin cannot be deleted or disabled', 'admin 用户不能删除或停用'),
  notYourself: says(500, 'You cannot delete or disable yourself', '当前用户不能删除或停用自己'),
  alarmStands: says(
    409,
    'One of these alarms still stands; only what is over can be deleted',
    '所选告警中有尚未清除的告警，只能删除历史告警',
  ),
  exportRows: says(
    400,
    'At most {limit} rows fit into a spreadsheet; choose CSV',
    '电子表格最多 {limit} 行，请选择 CSV',
  ),
  ownPassword: says(500, 'Change your own password in your profile', '请在个人中心修改自己的密码'),
  signedInUser: says(500, 'A logged-in user cannot be deleted: {name}', '已登录的用户不能删除：{name}'),
  beyondOwn: says(
    403,
    'This is beyond your own permissions; only what you hold yourself can be given or managed',
    '超出您自己的权限范围，只能授予或管理您自己拥有的权限',
  ),
  roleForLevel: says(500, 'A role for this level exists', '该用户级别的角色已存在'),
  roleReserved: says(500, 'This role is reserved and cannot be changed', '该角色为系统保留，不能修改'),
  menuKind: says(
    400,
    'A directory, a page that shows a screen of the console, an external link or a button can be added',
    '只能新增目录、显示系统界面的页面、外链或按钮',
  ),
  menuGiven: says(
    601,
    '{name} is given by the role {role}; take it from the role first',
    '{name} 已分配给角色“{role}”，请先从角色中取消',
  ),
  mapKey: says(500, 'Map API key not set', '未设置地图 API 密钥'),
  mapTiles: says(500, 'The server of the map tiles did not answer with a picture', '地图瓦片服务器未返回图片'),
  mapFile: says(400, 'This is no PMTiles file, or it is broken', '不是有效的 PMTiles 文件，或文件已损坏'),
  mapFileGone: says(400, 'There is no map file of this name', '没有此名称的地图文件'),
  mapFileName: says(400, 'A file whose name ends in .pmtiles is expected', '请选择扩展名为 .pmtiles 的文件'),
  mapFileCount: says(400, 'At most {max} map files', '最多 {max} 个地图文件'),
  placeFile: says(400, 'A file of GeoJSON or KML is expected', '请选择 GeoJSON 或 KML 文件'),
  placeCount: says(400, 'At most {max} places at once', '一次最多 {max} 个标注'),
  topoDevice: { code: 500, words: topologyWords.findDevice },
  topoInfo: { code: 500, words: topologyWords.deviceInfo },
  topoBound: { code: 500, words: topologyWords.bound },
  topoSave: { code: 500, words: topologyWords.notSaved },
  topoConflict: says(409, 'Somebody else changed the same items meanwhile', '其他人同时修改了相同的对象'),
  topoMost: says(500, 'At most {max} graphs', '最多 {max} 个拓扑图'),
  builtInMenu: says(
    601,
    'This entry is part of the console; it can be hidden or disabled, not deleted',
    '该菜单为系统内置，可隐藏或停用，不能删除',
  ),
} as const satisfies Record<string, FaultWords>;

export type FaultId = keyof typeof faults;
