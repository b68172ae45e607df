import { text, type Text } from '../kit/text.ts';

export interface DictionaryEntry {
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
};
