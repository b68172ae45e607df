import { text } from '../kit/text.ts';
import type { FaultWords } from './faults.ts';

const says = (code: number, en: string, zh: string): FaultWords => ({ code, words: text(en, zh) });

/** Faults of tenants, plans and the licence. 601 is a warning: nothing is wrong, it just cannot be done now. */
export const tenantFaults = {
  /** What is of the installation itself is the business of its superusers (S1 §6, decision 1). */
  homeOnly: says(403, 'insufficient permission, only superuser', '权限不足，仅超级用户可以执行此操作'),
  tenantCodeTaken: says(500, 'This tenant ID is taken', '该租户编号已被使用'),
  tenantNameTaken: says(500, 'A tenant of this name exists', '该租户名称已存在'),
  domainTaken: says(500, 'This domain is bound to another tenant', '该域名已绑定其他租户'),
  homeProtected: says(
    601,
    'The tenant of the installation itself cannot be disabled, limited or deleted',
    '不允许停用、限制或删除管理租户',
  ),
  tenantRemoved: says(601, 'This tenant is deleted; restore it first', '该租户已删除，请先恢复'),
  notRemoved: says(601, 'This tenant is not deleted', '该租户未被删除'),
  purgeBegun: says(
    601,
    'The data of this tenant is being deleted; it cannot be restored',
    '该租户数据正在清除，无法恢复',
  ),
  planExists: says(500, 'A plan of this name exists', '该套餐名称已存在'),
  planDisabled: says(601, 'This plan is disabled and cannot be given', '该套餐已停用，不能分配'),
  planInUse: says(601, '{name} is in use by {count} tenants', '套餐 {name} 正被 {count} 个租户使用，不能删除'),
  planEmpty: says(400, 'Choose at least one page', '请至少选择一个页面'),
  outsidePlan: says(403, 'This is not part of the plan of your tenant', '超出租户套餐范围'),
  tenantEnded: says(401, 'This tenant is disabled or has expired', '该租户已停用或已过期'),
  notWhileWorking: says(
    601,
    'This is kept under your own account; go back to your own tenant first',
    '该操作需使用本人账号，请先返回自己的租户',
  ),
  onuOverQuota: says(
    500,
    'Quota exceeded: this ONU is beyond the {limit} ONUs of the tenant and cannot be operated',
    '超出配额：该 ONU 超出租户允许的 {limit} 个 ONU，不能操作',
  ),
  onuOverLicence: says(
    500,
    'Quota exceeded: this ONU is beyond the {limit} ONUs of the licence and cannot be operated',
    '超出配额：该 ONU 超出授权允许的 {limit} 个 ONU，不能操作',
  ),
  onuLicenceExpired: says(
    500,
    'Licence expired: this ONU came after that and cannot be operated',
    '授权已过期：该 ONU 在过期后接入，不能操作',
  ),
  onuWaitsForRoom: says(
    601,
    'There is room for this ONU again; it can be operated within a minute',
    '该 ONU 已有可用配额，一分钟内即可操作',
  ),
  onuOverBinding: says(
    500,
    'Quota exceeded: your account may work on {limit} ONUs of this OLT',
    '超出配额：您的账号在该 OLT 上最多可管理 {limit} 个 ONU',
  ),
  onuOutsideBinding: says(
    403,
    'Your account may work on ONUs of this OLT in the MAC range {range} only',
    '您的账号只能管理该 OLT 上 MAC 范围 {range} 内的 ONU',
  ),
  boundToOlts: says(
    403,
    'Your account is bound to certain OLTs and cannot let in others',
    '您的账号已绑定指定 OLT，不能接入其他 OLT',
  ),
  licenceCode: says(500, 'Licence code error', '授权码错误'),
  licenceExpired: says(500, 'Licence expired', '授权已过期'),
  licenceFile: says(500, 'Licence file missing or invalid', '授权文件缺失或无效'),
  licenceNoKey: says(
    601,
    'This installation runs under the open licence: no key to check a licence file with is set (HELIOGRAPH_LICENCE_KEY)',
    '当前使用开放授权：未设置用于校验授权文件的公钥（HELIOGRAPH_LICENCE_KEY）',
  ),
  tenantQuota: says(
    500,
    'Quota exceeded: at most {limit}, {used} in use. Whoever runs this console can raise the quota of your tenant.',
    '超出配额：最多 {limit}，已用 {used}。请联系平台管理员提高本租户的配额。',
  ),
  licenceLimit: says(
    500,
    'Quota exceeded: the licence allows at most {limit}, {used} in use. A new licence file can allow more.',
    '超出配额：授权最多允许 {limit}，已用 {used}。可上传新的授权文件提高数量。',
  ),
  pictureInvalid: says(
    400,
    'Choose a PNG, JPEG or GIF picture of at most 4096 × 4096 pixels',
    '请选择不超过 4096 × 4096 像素的 PNG、JPEG 或 GIF 图片',
  ),
} as const satisfies Record<string, FaultWords>;
