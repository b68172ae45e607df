import { text, type Text } from '../kit/text.ts';

interface DictionaryEntry {
  readonly value: string;
  readonly label: Text;
  /** Colour of a tag: default, primary, success, info, warning or danger. */
  readonly style?: string;
}

const entry = (value: string, en: string, zh: string, style = 'default'): DictionaryEntry => ({
  value,
  label: text(en, zh),
  style,
});

/** Dictionaries of the console itself. The first entry is the one a form starts with. Codes as RuoYi's stock data has them. */
export const dictionaries: Readonly<Record<string, readonly DictionaryEntry[]>> = {
  sys_yes_no: [entry('Y', 'Yes', '是', 'primary'), entry('N', 'No', '否', 'danger')],
  sys_normal_disable: [entry('0', 'Normal', '正常', 'primary'), entry('1', 'Disabled', '停用', 'danger')],
  sys_show_hide: [entry('0', 'Shown', '显示', 'primary'), entry('1', 'Hidden', '隐藏', 'danger')],
  sys_user_sex: [entry('0', 'Male', '男'), entry('1', 'Female', '女'), entry('2', 'Unknown', '未知')],
  sys_common_status: [entry('0', 'Success', '成功', 'primary'), entry('1', 'Failed', '失败', 'danger')],
  device_class: [
    entry('OLT', 'OLT', 'OLT'),
    entry('SWITCH', 'Switch', '交换机'),
    entry('ONU', 'ONU', 'ONU'),
    entry('ROUTER', 'Router', '路由器'),
  ],
  device_state: [
    entry('0', 'All', '全部'),
    entry('1', 'ONLINE', '在线', 'success'),
    entry('2', 'OFFLINE', '离线', 'danger'),
  ],
  alarm_severity: [
    entry('1', 'Critical', '紧急', 'danger'),
    entry('2', 'Major', '重要', 'warning'),
    entry('3', 'Minor', '次要', 'primary'),
    entry('4', 'Warning', '其他', 'info'),
  ],
  alarm_type: [
    entry('1', 'Equipment', '设备告警'),
    entry('2', 'Process error', '处理错误告警'),
    entry('3', 'Communication', '通信告警'),
    entry('4', 'Quality of service', '服务质量告警'),
    entry('5', 'Environment', '环境告警'),
  ],
  sys_job_status: [entry('0', 'Normal', '正常', 'primary'), entry('1', 'Paused', '暂停', 'danger')],
  sys_job_group: [entry('DEFAULT', 'Default', '默认'), entry('SYSTEM', 'System', '系统')],
  sys_notice_type: [entry('1', 'Notice', '通知', 'warning'), entry('2', 'Announcement', '公告', 'success')],
  sys_notice_status: [entry('0', 'Normal', '正常', 'primary'), entry('1', 'Closed', '关闭', 'danger')],
  sys_oper_type: [
    entry('0', 'Other', '其他', 'info'),
    entry('1', 'Add', '新增', 'info'),
    entry('2', 'Edit', '修改', 'info'),
    entry('3', 'Delete', '删除', 'danger'),
    entry('4', 'Grant', '授权', 'primary'),
    entry('5', 'Export', '导出', 'warning'),
    entry('6', 'Import', '导入', 'warning'),
    entry('7', 'Force out', '强退', 'danger'),
    entry('8', 'Generate', '生成', 'warning'),
    entry('9', 'Clean', '清空', 'danger'),
  ],
  project_role: [
    entry('Manager', 'Project manager', '项目管理员', 'primary'),
    entry('Operator', 'Project operator', '项目操作员', 'success'),
    entry('Guest', 'Project guest', '项目访客', 'info'),
  ],
};

/** What the dictionaries are called. */
export const dictionaryNames: Readonly<Record<string, Text>> = {
  sys_yes_no: text('Yes or no', '系统是否'),
  sys_normal_disable: text('Status', '系统开关'),
  sys_show_hide: text('Shown or hidden', '显示状态'),
  sys_user_sex: text('Sex', '用户性别'),
  sys_common_status: text('Result', '系统状态'),
  device_class: text('Class of device', '设备类别'),
  device_state: text('State of device', '设备状态'),
  alarm_severity: text('Alarm severity', '告警级别'),
  alarm_type: text('Alarm type', '告警类型'),
  sys_job_status: text('Status of task', '任务状态'),
  sys_job_group: text('Group of task', '任务分组'),
  sys_notice_type: text('Kind of announcement', '通知类型'),
  sys_notice_status: text('Status of announcement', '通知状态'),
  sys_oper_type: text('Kind of operation', '操作类型'),
  project_role: text('Project role', '项目角色'),
};
