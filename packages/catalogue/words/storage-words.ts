import { text } from '../kit/text.ts';

export const accessPolicies = {
  '0': text('Private', '私有'),
  '1': text('Public', '公开'),
  '2': text('Custom', '自定义'),
} as const;

export const fileTypes = {
  tenant: text('Tenant file', '租户文件'),
  system: text('System file', '系统文件'),
} as const;

export const storageWords = {
  upload: text('Upload', '上传'),
  uploadTitle: text('Upload a file', '上传文件'),
  drop: text('Choose a file or drop it here', '选择文件或拖放到此处'),
  hint: text('One file of at most 100 MB', '仅限一个文件，最大 100 MB'),
  local: text('Local disk', '本地磁盘'),
  download: text('Download', '下载'),
  copyLink: text('Copy link', '复制链接'),
  copied: text('Copied', '已复制'),
  addConfig: text('Add storage', '新增存储'),
  editConfig: text('Edit storage', '修改存储'),
  test: text('Test connection', '测试连接'),
  testing: text('Writing, reading and deleting a small file', '正在写入、读取并删除一个测试文件'),
  works: text('The storage works: a file was written, read and deleted', '存储可用：已成功写入、读取并删除测试文件'),
  setDefault: text('Store new files here', '设为默认'),
  isDefault: text('Default', '默认'),
  switchTitle: text('Default: {what}', '默认：{what}'),
  localNote: text(
    'New files go to the storage that is the default. While none is, they are kept on the local disk of the server.',
    '新文件存入默认存储；未设置默认存储时，文件保存在服务器本地磁盘。',
  ),
  keepSecret: text('Leave empty to keep the stored key', '留空则保留已存的密钥'),
} as const;
