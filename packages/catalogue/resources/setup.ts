import { text } from '../kit/text.ts';

/** Words of the first run, step by step. */
export const setupWords = {
  title: text('Set-up', '系统设置向导'),
  stepOf: text('Step {n} of {all}: {name}', '第 {n} 步，共 {all} 步：{name}'),
  stepWelcome: text('Welcome', '欢迎'),
  stepOrganisation: text('Organisation', '组织'),
  stepMail: text('Mail', '邮件'),
  stepServices: text('Services', '网络服务'),
  stepDevices: text('First devices', '首批设备'),

  welcome: text(
    'Heliograph watches your OLTs and ONUs and tells you what is wrong with them. Some minutes from here to the first one on screen.',
    'Heliograph 监控您的 OLT 和 ONU，并告诉您哪里出了问题。几分钟后即可看到第一台设备。',
  ),
  begin: text('Set up this installation', '配置此系统'),
  beginMore: text(
    'Organisation, administrator and time zone, then mail, network services and your first OLT.',
    '组织、管理员和时区，然后是邮件、网络服务和第一台 OLT。',
  ),
  restore: text('Restore from a backup', '从备份恢复'),
  restoreFirst: text(
    'Another installation of this console made one. An administrator restores it, so that one is made first.',
    '使用其他系统生成的备份。恢复需要管理员操作，因此先创建管理员。',
  ),
  restoreNote: text(
    'A backup is restored by an administrator. Make one here; the last step leads to the backup, whose users then take its place.',
    '备份由管理员恢复。请先在此创建管理员，最后一步可进入备份恢复，届时以备份中的用户为准。',
  ),
  once: text(
    'No administrator exists yet. The first one is made here, once; after that only administrators come to these steps.',
    '尚无管理员。首个管理员在此创建，且仅此一次；之后只有管理员可进入这些步骤。',
  ),
  already: text('This installation is set up already', '系统已完成配置'),
  alreadyMore: text(
    'Sign in as an administrator to come back to the steps of the set-up.',
    '请以管理员身份登录后再进入设置向导。',
  ),

  create: text('Create and go on', '创建并继续'),
  zoneSearch: text('Type a city or an offset', '输入城市或时差'),

  later: text('Skip for now', '暂时跳过'),
  next: text('Next', '下一步'),
  save: text('Save', '保存'),
  mailMore: text(
    'By which server this console sends alarms, verification codes and forgotten passwords. It can be set later, too.',
    '本系统通过该服务器发送告警、验证码和找回密码邮件，也可以稍后设置。',
  ),
  mailKept: text('Mail leaves by {host}:{port}', '邮件通过 {host}:{port} 发送'),
  mailTest: text('Send a test mail', '发送测试邮件'),

  servicesMore: text(
    'What this installation listens on, told by its processes themselves.',
    '本系统正在监听的端口，由各进程自行上报。',
  ),
  web: text('Console and API', '控制台与 API'),
  webSocket: text('Live connection', '实时连接'),
  traps: text('Traps of OLTs', 'OLT Trap'),
  httpAt: text('HTTP, TCP port {port}', 'HTTP，TCP 端口 {port}'),
  webSocketAt: text('WebSocket, TCP port {port}', 'WebSocket，TCP 端口 {port}'),
  trapsAt: text('SNMP traps and informs, UDP port {port}', 'SNMP Trap 与 Inform，UDP 端口 {port}'),
  onEvery: text('on all addresses', '所有地址'),
  onOne: text('on {address}', '地址 {address}'),
  thisBrowser: text('This browser is connected', '当前浏览器已连接'),
  notThisBrowser: text(
    'This browser is not connected; a proxy in between must let WebSocket through',
    '当前浏览器未连接，中间的代理需允许 WebSocket',
  ),
  heard: text('{n} heard so far', '目前收到 {n} 条'),
  listening: text('listens', '监听中'),
  notListening: text('does not listen', '未监听'),
  notListeningMore: text(
    'No process has port {port} open. Right after a start that takes some seconds; after that another program may hold the port, and the log says so.',
    '没有进程打开端口 {port}。刚启动时需要几秒；若持续如此，端口可能被其他程序占用，请查看日志。',
  ),
  fellBack: text(
    'Ports below 1024 need a right that this program does not have, so traps are heard on {port} instead of {wanted}. OLTs send to {wanted}: forward UDP {wanted} to {port} on this machine, or give the program the right (systemd: AmbientCapabilities=CAP_NET_BIND_SERVICE) and start it again.',
    '使用 1024 以下的端口需要额外权限，当前程序没有该权限，因此在 {port} 而非 {wanted} 上接收 Trap。OLT 会发送到 {wanted}：请在本机将 UDP {wanted} 转发到 {port}，或授予该权限（systemd：AmbientCapabilities=CAP_NET_BIND_SERVICE）后重新启动。',
  ),
  target: text('OLTs send their traps to', 'OLT 的 Trap 目的地址'),
  loopbackOnly: text(
    'It listens on this machine alone, so no OLT reaches it; the setting HELIOGRAPH_HOST=0.0.0.0 opens it.',
    '目前仅监听本机地址，OLT 无法访问；设置 HELIOGRAPH_HOST=0.0.0.0 后可开放。',
  ),

  devicesMore: text(
    'OLTs come in by themselves or by hand. {n} so far.',
    'OLT 可自行上报，也可手动添加。目前共 {n} 台。',
  ),
  point: text('Point an OLT here', '将 OLT 指向本系统'),
  pointMore: text(
    'Lines for its command line. It then announces itself and waits among the unauthorized devices.',
    '在 OLT 命令行中输入的命令。之后 OLT 会自行上报，并出现在未授权设备中。',
  ),
  pointDo: text('Show the lines', '查看命令'),
  add: text('Add an OLT by address', '按地址添加 OLT'),
  addMore: text(
    'Its address and SNMP community, which can be tried before they are stored.',
    '填写地址和 SNMP 团体名，保存前可先测试。',
  ),
  addDo: text('Add OLT', '添加 OLT'),
  try: text('Try with the simulated network', '使用模拟网络试用'),
  tryMore: text(
    'Three simulated OLTs with some 150 ONUs run on this machine and send real traps. One click removes them again.',
    '在本机运行三台模拟 OLT 和约 150 个 ONU，并发送真实的 Trap。一键即可移除。',
  ),
  tryDo: text('Start it', '启动'),
  tryStop: text('Stop it and remove its OLTs', '停止并移除其 OLT'),
  tryRuns: text('It runs with {n} OLTs', '正在运行，共 {n} 台 OLT'),
  tryStands: text('Its {n} OLTs are listed, but it does not run', '已有 {n} 台模拟 OLT，但模拟网络未运行'),
  tryElsewhere: text(
    'This installation comes without it. In a copy of the source, npm run demo shows a console with a simulated network, apart from this one.',
    '此安装未包含模拟网络。在源码目录中运行 npm run demo，可查看带模拟网络的独立演示系统。',
  ),
  restoreMore: text(
    'A backup of another installation takes the place of what is here.',
    '用其他系统的备份替换当前数据。',
  ),
  restoreDo: text('To the backups', '前往备份'),
  restoreBy: text(
    'With the program stopped, npm run restore puts a backup in the place of what is here.',
    '停止程序后，可用 npm run restore 以备份替换当前数据。',
  ),
  finish: text('To the console', '进入控制台'),
  guideMore: text(
    'Mail, network services, first devices: the steps of the first run, whenever you need them again.',
    '邮件、网络服务、首批设备：可随时重新进入首次配置的各个步骤。',
  ),
} as const;
