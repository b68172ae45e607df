import { text } from '../kit/text.ts';

/** Why a change of a customer device cannot be made as it is wanted. */
export const cpePlanMessages = {
  noModel: text('The data model of this device is not known yet', '设备的数据模型尚未获取'),
  absent: text('This device does not offer it', '该设备不支持此项'),
  fixed: text('This device does not let it be changed', '该设备不允许修改此项'),
  otherKind: text(
    'This connection cannot become one of this kind: remove it and add another',
    '该连接不能改为此方式，请删除后重新添加',
  ),
  withheld: text(
    'This model of devices does not bear this parameter; it is not sent until somebody allows it again (data model)',
    '该型号设备无法正常设置此参数，已停止下发；可在“数据模型”中解除',
  ),
  noMore: text('This device does not let one be added', '该设备不支持新增'),
  stays: text('This device does not let it be removed', '该设备不支持删除'),
  noUplink: text(
    'The device shows no connection that this one could stand beside: its uplink is not known',
    '设备没有可参照的连接，无法确定上行接口',
  ),
  tooMany: text('At most {most}', '最多 {most} 个'),
  twoValues: text('It is shared with another entry, which sets another value', '该参数与其他条目共用，且取值不同'),
} as const;
