import { text, type Text } from '../kit/text.ts';

/** What somebody agrees to who registers. */
export const legalKinds = {
  terms: text('Terms of service', '服务条款'),
  privacy: text('Privacy policy', '隐私政策'),
} as const satisfies Readonly<Record<string, Text>>;
export type LegalKind = keyof typeof legalKinds;

/** What an operator has to say, as headings to fill in. */
export const legalOutlines: Readonly<Record<LegalKind, Text>> = {
  terms: text(
    `# Who offers this service
Company, address, and how to reach you.

# What the service does
What tenants may use it for, how many users and devices, and what it costs.

# Availability
When it is kept up, how maintenance is announced, and whom to call when it fails.

# What is not allowed
For instance access to devices of others, or passing on an account.

# Liability
What you answer for, and what not.

# End
How either side ends the contract, and when the data of a tenant is deleted.

# Changes
How tenants learn of new terms.

# Law
Which law applies, and which court decides.`,
    `# 服务提供方
公司名称、地址及联系方式。

# 服务内容
租户的使用范围、用户与设备数量以及费用。

# 可用性
服务时间、维护通知方式以及故障联系人。

# 禁止行为
例如访问他人设备，或转让账号。

# 责任
承担与不承担的责任。

# 终止
双方终止服务的方式，以及租户数据的删除时间。

# 变更
条款变更的通知方式。

# 法律
适用法律与管辖法院。`,
  ),
  privacy: text(
    `# Who is responsible
Company, address, and the person who answers questions about data.

# What is stored
Accounts (name, e-mail, phone), sign-ins with their address, what people change, devices and their readings.

# What for
Which purpose each has, and on what legal ground.

# How long
How long logs, readings and backups are kept.

# Who else receives data
Hosting, mail and SMS providers, object storage, and the country they are in.

# Rights
How people ask what is stored of them, have it corrected or deleted, and where they complain.`,
    `# 责任方
公司名称、地址以及数据问题联系人。

# 存储的数据
账号（姓名、邮箱、电话）、登录记录及地址、操作记录、设备及其读数。

# 用途
各类数据的用途及法律依据。

# 保存期限
日志、读数和备份的保存时间。

# 数据接收方
托管、邮件、短信服务商、对象存储及其所在国家或地区。

# 权利
如何查询、更正或删除个人数据，以及投诉渠道。`,
  ),
};

export const legalWords = {
  title: text('Terms and privacy', '条款与隐私'),
  more: text(
    'Whoever registers agrees to these texts; the version and the time are kept. Each publication is a version of its own.',
    '注册者须同意以下文本，系统会记录同意的版本和时间。每次发布生成一个新版本。',
  ),
  agree: text('I agree to the {terms} and the {privacy}', '我已阅读并同意{terms}和{privacy}'),
  agreeTerms: text('terms of service', '服务条款'),
  agreePrivacy: text('privacy policy', '隐私政策'),
  unpublished: text(
    'The operator of this console has not published a text here yet. Ask the operator before you rely on the service: what it costs, what is stored of you and for how long, and how the contract ends.',
    '本系统运营方尚未发布此文本。使用服务前，请向运营方了解费用、存储哪些数据、保存多久以及如何终止服务。',
  ),
  unpublishedShort: text('The operator has not published: {what}.', '运营方尚未发布：{what}。'),
  changed: text('The text was changed meanwhile; read it again', '文本已更新，请重新阅读'),
  version: text('Version {n}, {time}', '版本 {n}，{time}'),
  by: text('Published by {name}', '发布者：{name}'),
  none: text('Nothing published yet. Those who register are told so.', '尚未发布，注册者会看到相应提示。'),
  publish: text('Publish', '发布'),
  outline: text('Insert an outline', '插入提纲'),
  preview: text('As it is read', '阅读效果'),
  published: text('Published', '已发布'),
} as const;
