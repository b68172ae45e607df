import { text } from '../kit/text.ts';

/** Words of the console's frame: what surrounds every screen. */
export const shell = {
  product: text('Heliograph', 'Heliograph'),
  tagline: text('Access network console', '接入网管理平台'),
  promise: text('Every light on your fibre, and why one went out.', '光纤上的每一束光，以及它为何熄灭。'),
  besides: text('Pages of the same matter', '相关页面'),
  menu: text('Menu', '菜单'),
  openMenu: text('Open menu', '打开菜单'),
  skipToContent: text('Skip to content', '跳到内容'),
  search: text('Search or jump to…', '搜索或跳转…'),
  searchShort: text('Search', '搜索'),
  project: text('Project', '项目'),
  allProjects: text('All projects', '全部项目'),
  leadsOut: text('This leads out of the console.', '该链接指向系统之外的页面。'),
  leaveProject: text('Out of the project', '退出项目视图'),
  language: text('Language', '语言'),
  theme: text('Theme', '主题'),
  simple: text('Simple', '简洁'),
  dark: text('Dark', '深色'),
  toDark: text('Switch to the dark theme', '切换到深色主题'),
  toSimple: text('Switch to the simple theme', '切换到简洁主题'),
  toOtherLanguage: text('切换到中文', 'Switch to English'),
  account: text('Account', '账户'),
  profile: text('My account', '个人中心'),
  changePassword: text('Change password', '修改密码'),
  signOut: text('Sign out', '退出登录'),
  help: text('Keyboard shortcuts', '键盘快捷键'),
  times: text('Times are shown in', '时间显示'),
  zoneViewer: text('My time zone ({zone})', '本地时区（{zone}）'),
  zoneUtc: text('UTC', 'UTC'),
  back: text('Back', '返回'),
  home: text('Back to the first page', '返回首页'),
  reload: text('Reload', '重新加载'),
  cancel: text('Cancel', '取消'),
  confirm: text('Confirm', '确定'),
  save: text('Save', '保存'),
  close: text('Close', '关闭'),
  undo: text('Undo', '撤销'),
  copy: text('Copy', '复制'),
  copied: text('Copied', '已复制'),
  loading: text('Loading…', '加载中…'),
  yes: text('Yes', '是'),
  no: text('No', '否'),
  none: text('–', '–'),
  topology: text('Topology', '拓扑'),
  systemAlert: text('system alert', '系统提示'),
} as const;

/** What a directive without names says to whoever wrote it (S1 §5). */
export const directiveWords = {
  role: text('Please set the role permission tag value', '请设置角色权限标签值'),
  permission: text('Please set the value of the operation privilege tag', '请设置操作权限标签值'),
} as const;

/** What the request layer and the navigation say (S1 §8). */
export const trouble = {
  internal: text('Internal Error... try again later', '内部错误，请稍后再试'),
  network: text('Network error', '网络错误'),
  timeout: text('Request timeout', '请求超时'),
  status: text('Request error {status}', '请求错误 {status}'),
  failed: text('Operation failed', '操作失败'),
  notAdded: text('Added Failed', '新增失败'),
  notDeleted: text('Deleted failed', '删除失败'),
  notUpdated: text('Update failed', '修改失败'),
  notRetrieved: text('Failed to retrieve information.', '获取信息失败。'),
  /** How a session, a menu or a list of projects that could not be loaded says so. */
  store: text('Server return error', '服务器返回错误'),
  noRoot: text('can not find root node', '找不到根节点'),
  load: text('Failed to load data.', '加载数据失败。'),
  notFound: text('Sorry, page not found', '抱歉，页面不存在'),
  notFoundMore: text(
    'The address may be old, or your menu does not contain it.',
    '地址可能已失效，或您的菜单中没有该页面。',
  ),
  unavailable: text('Service unavailable', '服务不可用'),
  unavailableMore: text(
    'The server does not answer right now. This page tries again by itself.',
    '服务器暂时没有响应，本页会自动重试。',
  ),
  noAnswer: text(
    'Nothing answers at {address}: the server is being started, restored or serviced, or the network to it is down.',
    '{address} 没有响应：服务器可能正在启动、恢复或维护，或网络中断。',
  ),
  notReady: text(
    'The server runs, but its database does not answer yet: it is being started, restored or serviced.',
    '服务器已运行，但数据库尚未就绪：可能正在启动、恢复或维护。',
  ),
  waitingFor: text('Waiting for {span}; next try in {n} s', '已等待 {span}，{n} 秒后重试'),
  tryingNow: text('Waiting for {span}; trying now', '已等待 {span}，正在重试'),
  goesOn: text(
    'You need not do anything: once the server answers, you are back at the page that you came from.',
    '无需操作：服务器恢复后将自动返回原页面。',
  ),
  away: text(
    'The server has not answered for a while. What you typed stays here, and the page goes on by itself once it does.',
    '服务器暂时没有响应。已输入的内容会保留，恢复后页面将自动继续。',
  ),
  fallback: text('This page is not available yet', '该页面暂不可用'),
  fallbackMore: text(
    'The menu names this page, but the console has no view for it.',
    '菜单中有此页面，但控制台没有对应的视图。',
  ),
  registration: text('Accounts are created by your administrator.', '账户由您的管理员创建。'),
  broken: text('This page failed to show', '页面显示失败'),
  brokenMore: text('Reload it; if it fails again, tell your administrator.', '请重新加载；若仍失败，请联系管理员。'),
  updated: text('The console was updated', '控制台已更新'),
  updatedMore: text('Reload to get the new version.', '请重新加载以使用新版本。'),
  closedPage: text('You may not open this page: {page}', '您无权打开此页面：{page}'),
  closedNeeds: text('It needs the permission “{name}” ({permission}).', '需要权限“{name}”（{permission}）。'),
  closedOff: text('The page {page} is switched off', '“{page}”页面已停用'),
  closedOpen: text('The page {page} is open to you by now', '“{page}”页面现已对您开放'),
  closedAsk: text('Who can open it to you: {people}.', '可为您开通的人员：{people}。'),
  closedAskAdmin: text('An administrator of this console can open it to you.', '本控制台的管理员可为您开通。'),
  between: text(', ', '、'),
  openPage: text('Open the page', '打开页面'),
  noPermission: text('You do not have permission for this', '没有权限执行此操作'),
  noPermissionMore: text(
    'Ask your administrator for the permission {permission}.',
    '请向管理员申请权限 {permission}。',
  ),
  noMenu: text(
    'Current user has no any menu permission... Please contact the administrator',
    '当前用户没有任何菜单权限，请联系管理员',
  ),
} as const;

/** The one WebSocket. */
export const liveWords = {
  live: text('Live', '实时'),
  connecting: text('Connecting…', '连接中…'),
  offline: text('Offline', '离线'),
  retry: text('Reconnecting, try {n} of {most}', '正在重连，第 {n} / {most} 次'),
  gaveUp: text('WebSocket: gave up after 100 reconnects', 'WebSocket：重连 100 次后已放弃'),
  noWss: text('The page does not support WSS', '页面不支持 WSS'),
  reconnect: text('Reconnect', '重新连接'),
  liveMore: text('Changes arrive as they happen', '变更会实时推送'),
  kickedTitle: text('Signed out', '已下线'),
  kicked: text(
    'Your account is logged in elsewhere; you have been forced offline.',
    '您的账号已在其他地方登录，您已被强制下线。',
  ),
  kickedFrom: text('Signed in from {ip} at {time}', '于 {time} 从 {ip} 登录'),
  signInAgain: text('Sign in again', '重新登录'),
} as const;

/** Search box and keyboard. */
export const paletteWords = {
  pages: text('Pages', '页面'),
  devices: text('Devices', '设备'),
  onus: text('ONUs', 'ONU'),
  alarms: text('Alarms', '告警'),
  projects: text('Projects', '项目'),
  groups: text('Device groups', '设备分组'),
  ports: text('Ports', '端口'),
  hosts: text('Behind an OLT', 'OLT 下挂设备'),
  states: text('In this state', '按状态'),
  unreadMacs: text('MAC tables of {n} OLTs have not been read', '{n} 台 OLT 的 MAC 表尚未读取'),
  readMacs: text('Read now', '立即读取'),
  readMacsDone: text('MAC tables read: {n} of {all}. Search again.', '已读取 MAC 表：{n} / {all}，请重新搜索。'),
  learnedAt: text('{olt} · {port} · VLAN {vlan}, read {time}', '{olt} · {port} · VLAN {vlan}，读取于 {time}'),
  ofState: text('{what}: {state}', '{what}：{state}'),
  ofOlt: text('of the OLT on screen', '当前 OLT'),
  actions: text('Actions', '操作'),
  recents: text('Recent', '最近'),
  nothing: text('Nothing found', '没有找到'),
  hint: text(
    '↑↓ to move · Enter to open · {modifier}+Enter for a new tab',
    '↑↓ 移动 · Enter 打开 · {modifier}+Enter 新标签页',
  ),
  placeholder: text(
    'Page, OLT, ONU, port, MAC, IP, state, alarm, project, action',
    '页面、OLT、ONU、端口、MAC、IP、状态、告警、项目、操作',
  ),
  keySearch: text('Search', '搜索'),
  keyHelp: text('This help', '本帮助'),
  keyAlarms: text('Go to alarms', '前往告警'),
  keyOlts: text('Go to OLTs', '前往 OLT'),
  keyPalette: text('Search or jump to anything', '搜索或跳转到任意位置'),
  keyEscape: text('Close the topmost', '关闭最上层'),
  keysOn: text('Single-key shortcuts', '单键快捷键'),
  keyBoard: text('Go to the board', '前往看板'),
  keyRows: text('Next and previous row of a list', '列表的下一行、上一行'),
  keySelect: text('Select the row', '选择该行'),
  keyOpen: text('Open the row', '打开该行'),
  keyAcknowledge: text('Acknowledge, where a list offers it', '确认（在支持的列表中）'),
  everywhere: text('Everywhere', '全局'),
  inLists: text('In lists', '列表中'),
} as const;

/** The alarm bell. */
export const bellWords = {
  title: text('Alarms', '告警'),
  counts: text('Alarms by severity', '各级别告警数'),
  critical: text('Critical', '紧急'),
  major: text('Major', '重要'),
  minor: text('Minor', '次要'),
  warning: text('Warning', '警告'),
  none: text('No standing alarms', '当前没有告警'),
  all: text('All alarms', '全部告警'),
} as const;

/** Pages outside the menu. */
export const publicPageWords = {
  devTools: text('Developer tools', '开发者工具'),
  config: text('Runtime configuration', '运行配置'),
  permissions: text('Permissions of this session', '当前会话权限'),
  dictionary: text('Dictionary Data', '字典数据'),
  value: text('Value', '键值'),
  label: text('Label', '标签'),
  order: text('Order', '排序'),
} as const;

/** Entries of the side menu that stand for several pages. */
export const foldNames = {
  plant: text('Map and plant', '地图与线路'),
  alarmRules: text('Alarm rules', '告警规则'),
  notifications: text('Notifications', '告警通知'),
  cpeProfiles: text('TR-069 configuration', 'TR-069 配置'),
  manyOlts: text('Many OLTs', '批量操作'),
  provisioning: text('Plans and deployment', '套餐与部署'),
  performance: text('Performance', '性能监控'),
} as const;
