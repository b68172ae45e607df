import { text, type Text } from '../kit/text.ts';

export interface SystemFigure {
  readonly label: Text;
  /** Counted since its process started. */
  readonly counts?: boolean;
  readonly unit?: 's';
  /** Anything above 0 asks for a look. */
  readonly bad?: boolean;
}

/** Queues and counters of the installation, by what they belong to. */
export const systemFigures = {
  collector: {
    label: text('Collector', '采集'),
    figures: {
      olts: { label: text('OLTs polled', '轮询的 OLT') },
      pollsRunning: { label: text('Readings going on', '进行中的采集') },
      pollDelay: { label: text('Behind schedule', '调度滞后'), unit: 's' },
      polls: { label: text('Polls', '轮询次数'), counts: true },
      pollsSilent: { label: text('Polls without an answer', '无应答轮询'), counts: true },
      datagramsLost: { label: text('Answers lost by our buffer', '缓冲区丢失的应答'), counts: true, bad: true },
    },
  },
  traps: {
    label: text('Traps', 'Trap'),
    figures: {
      trapsReceived: { label: text('Received', '已接收'), counts: true },
      trapsStored: { label: text('Stored', '已入库'), counts: true },
      trapsDropped: { label: text('Dropped', '已丢弃'), counts: true, bad: true },
      trapsWaiting: { label: text('Waiting', '待处理') },
      trapsLost: { label: text('Lost by the receive buffer', '接收缓冲区丢失'), counts: true, bad: true },
    },
  },
  messages: {
    label: text('Mail and SMS', '邮件与短信'),
    figures: {
      messagesWaiting: { label: text('Waiting', '待发送') },
      messagesSent: { label: text('Sent, last 24 h', '近 24 小时已发送') },
      messagesFailed: { label: text('Failed, last 24 h', '近 24 小时失败'), bad: true },
    },
  },
  jobs: {
    label: text('Scheduled tasks', '定时任务'),
    figures: {
      jobsDue: { label: text('Due and not begun', '到期未执行') },
      jobsRunning: { label: text('Running', '运行中') },
      backupsOpen: { label: text('Backups under way', '进行中的备份') },
    },
  },
  logs: {
    label: text('Logs', '日志'),
    figures: {
      logsWaiting: { label: text('Logs to be sealed', '待封存的日志') },
      logsDropped: { label: text('Failed calls not kept', '未保留的失败记录'), counts: true, bad: true },
    },
  },
  browsers: {
    label: text('Console', '控制台'),
    figures: { browsers: { label: text('Browsers connected', '在线浏览器') } },
  },
} as const satisfies Record<string, { label: Text; figures: Record<string, SystemFigure> }>;

type Groups = typeof systemFigures;
export type FigureId = { [G in keyof Groups]: keyof Groups[G]['figures'] }[keyof Groups];

export const figureIds = Object.values(systemFigures).flatMap(({ figures }) => Object.keys(figures)) as FigureId[];

export const listenerWords: Readonly<Record<string, Text>> = {
  web: text('Web and calls (HTTP)', '网页与接口（HTTP）'),
  webSocket: text('Live events (WebSocket)', '实时事件（WebSocket）'),
  traps: text('SNMP traps (UDP)', 'SNMP Trap（UDP）'),
  acs: text('Customer devices (TR-069)', '用户设备（TR-069）'),
  mqtt: text('Customer devices (MQTT)', '用户设备（MQTT）'),
  mqttWs: text('Customer devices (MQTT over WebSocket)', '用户设备（MQTT over WebSocket）'),
  acsTls: text('Customer devices (TR-069 over TLS)', '用户设备（TR-069 over TLS）'),
  mqttTls: text('Customer devices (MQTT over TLS)', '用户设备（MQTT over TLS）'),
  mqttWss: text('Customer devices (MQTT over secure WebSocket)', '用户设备（MQTT over WSS）'),
};

export const sourceWords: Readonly<Record<string, Text>> = {
  default: text('Default', '默认'),
  environment: text('Environment', '环境变量'),
  argument: text('Command line', '命令行'),
};

export const roleWords: Readonly<Record<string, Text>> = {
  web: text('Web', '网页'),
  edge: text('Traps', 'Trap 接收'),
  acs: text('Customer devices', '终端设备管理'),
  worker: text('Worker', '后台任务'),
};

/** The page of system information. */
export const systemInfoWords = {
  title: text('System information', '系统信息'),
  version: text('Version', '版本'),
  release: text('Release', '发布版本'),
  build: text('Build', '构建号'),
  uptime: text('Running for', '已运行'),
  since: text('Started', '启动时间'),
  runtime: text('Runtime', '运行时'),
  host: text('Host', '主机'),
  cpus: text('Processors', '处理器'),
  memory: text('Memory', '内存'),
  memoryFree: text('{free} free of {total}', '可用 {free} / 共 {total}'),
  browserSide: text('This browser uses', '浏览器运行配置'),
  callsAt: text('Calls at', '接口地址'),
  eventsAt: text('Live events at', '实时事件地址'),
  mqttAt: text('MQTT at', 'MQTT 地址'),
  clock: text('System time', '系统时间'),
  serverTime: text('Server', '服务器'),
  databaseTime: text('Database', '数据库'),
  tenantTime: text('Tenant', '租户'),
  viewerTime: text('This computer', '本机'),
  localInstead: text(
    'The server did not say its time; this is the time of this computer.',
    '未获取到服务器时间，显示本机时间。',
  ),
  difference: text('Difference', '时差'),
  sameTime: text('less than 1 s', '小于 1 秒'),
  ahead: text('this computer is {span} ahead', '本机快 {span}'),
  behind: text('this computer is {span} behind', '本机慢 {span}'),
  clockOff: text(
    'The clocks differ by more than a minute: ages and times of what you see may mislead.',
    '时钟相差超过一分钟，页面上的时间和时长可能不准确。',
  ),
  processes: text('Processes', '进程'),
  process: text('Process', '进程'),
  roles: text('Roles', '角色'),
  lag: text('Event loop lag (p99)', '事件循环延迟（p99）'),
  cpu: text('Processor, average', '处理器（平均）'),
  restarts: text('Restarts', '重启次数'),
  silent: text('Silent', '无响应'),
  alone: text('Not supervised: started by hand with chosen roles', '未受监护：以指定角色手动启动'),
  database: text('Database', '数据库'),
  kind: text('Kind', '类型'),
  embedded: text('Embedded PostgreSQL', '内置 PostgreSQL'),
  external: text('External PostgreSQL', '外部 PostgreSQL'),
  size: text('Size', '大小'),
  connections: text('Connections', '连接数'),
  ofMost: text('{n} of {most}', '{n} / {most}'),
  oldest: text('Oldest open transaction', '最早的未结束事务'),
  noneOpen: text('None open', '无'),
  disk: text('Disk of the data folder', '数据目录所在磁盘'),
  folder: text('Folder', '目录'),
  free: text('Free', '可用空间'),
  diskFull: text('Less than 10 % is free', '可用空间不足 10%'),
  figures: text('Queues and counters', '队列与计数'),
  counted: text('since the process started', '自进程启动以来'),
  services: text('Network services', '网络服务'),
  service: text('Service', '服务'),
  address: text('Address', '地址'),
  port: text('Port', '端口'),
  instead: text('instead of {port}', '代替 {port}'),
  noServices: text('No process has said what it listens on.', '没有进程上报监听端口。'),
  settings: text('Runtime configuration', '运行配置'),
  setting: text('Setting', '配置项'),
  value: text('Value', '值'),
  source: text('Source', '来源'),
  secret: text('Set, not shown', '已设置，不显示'),
  unset: text('Not set', '未设置'),
  noReading: text('No reading', '无读数'),
  age: text('Age', '数据时间'),
} as const;
