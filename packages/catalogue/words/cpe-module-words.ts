import { text, type Text } from '../kit/text.ts';

export const moduleOperations = {
  install: text('Install', '安装'),
  update: text('Update', '更新'),
  uninstall: text('Uninstall', '卸载'),
} as const satisfies Record<string, Text>;
export const moduleOperationNames = ['install', 'update', 'uninstall'] as const;

export const moduleWords = {
  title: text('Software modules', '软件模块'),
  file: text('Package', '软件包'),
  noFile: text('None: by its address', '无（使用下载地址）'),
  url: text('Address of the package', '软件包下载地址'),
  urlHelp: text('http or https; the device fetches it by itself', 'http 或 https，由设备自行下载'),
  environment: text('Execution environment', '执行环境'),
  anyEnvironment: text('As the device chooses', '由设备选择'),
  environments: text('Execution environments', '执行环境'),
  name: text('Name', '名称'),
  vendor: text('Vendor', '厂商'),
  version: text('Version', '版本'),
  status: text('State', '状态'),
  resolved: text('Dependencies', '依赖'),
  met: text('Met', '已满足'),
  unmet: text('Not met', '未满足'),
  type: text('Type', '类型'),
  uuid: text('UUID', 'UUID'),
  readAgain: text('Read again', '重新读取'),
  none: text('No software module is installed.', '未安装软件模块。'),
  lacks: text('This device has no software modules.', '该设备不支持软件模块。'),
  unread: text('The device was not read yet.', '设备数据尚未读取。'),
  uninstallAsk: text('Uninstall {name} from {what}?', '确定从 {what} 卸载 {name}？'),
  /** At their fields. */
  needsSource: text('A package or its address is required', '请选择软件包或填写下载地址'),
  oneSource: text('Either a package or an address', '软件包和下载地址只能填写一项'),
  notUrl: text(
    'An address such as https://files.example.net/app.ipk expected',
    '应为 https://files.example.net/app.ipk 形式的地址',
  ),
  needsOperation: text('An operation is required', '请选择操作'),
  noSuchUnit: text('The device has no such software module', '设备上没有此软件模块'),
  noSuchEnvironment: text('The device has no such execution environment', '设备上没有此执行环境'),
} as const satisfies Record<string, Text>;

/** States as TR-157 has them; others stand as the device says them. */
export const moduleStates: Readonly<Record<string, Text>> = {
  Installing: text('Installing', '安装中'),
  Installed: text('Installed', '已安装'),
  Updating: text('Updating', '更新中'),
  Uninstalling: text('Uninstalling', '卸载中'),
  Uninstalled: text('Uninstalled', '已卸载'),
  Up: text('Up', '运行'),
  Error: text('Error', '故障'),
  Disabled: text('Disabled', '已停用'),
};
