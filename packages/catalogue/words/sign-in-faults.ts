import { text } from '../kit/text.ts';
import { legalWords } from './legal-words.ts';
import type { FaultWords } from './faults.ts';

const says = (code: number, en: string, zh: string): FaultWords => ({ code, words: text(en, zh) });

/** Faults of signing in, mail, SMS and identity providers. */
export const signInFaults = {
  forcedOut: says(401, 'An administrator signed you out', '您已被管理员强制下线'),
  forcedOutWhy: says(401, 'An administrator signed you out: {reason}', '您已被管理员强制下线：{reason}'),
  legalChanged: { code: 601, words: legalWords.changed },
  codeWrong: says(500, 'Verification code error!', '验证码错误！'),
  waitForCode: says(
    500,
    'A verification code was sent already; ask again in {seconds} seconds',
    '验证码已发送，请在 {seconds} 秒后重试',
  ),
  noMailServer: says(500, 'The mail server is not configured', '邮件服务器未配置'),
  noSmsProvider: says(500, 'No SMS provider is configured', '短信服务未配置'),
  privateTarget: says(
    500,
    '{host} is this machine or in a private network; the setting HELIOGRAPH_PRIVATE_TARGETS=on allows that',
    '{host} 是本机或内网地址；设置 HELIOGRAPH_PRIVATE_TARGETS=on 后方可使用',
  ),
  targetUnknown: says(500, 'The host name {host} cannot be resolved', '无法解析主机名 {host}'),
  sendFailed: says(500, 'The message was not taken: {reason}', '消息发送失败：{reason}'),
  smsTooMany: says(
    500,
    'The SMS provider sends no more to this number or for this account for now; it is tried again later ({code})',
    '短信服务商限制了发送频率，稍后重试（{code}）',
  ),
  smsTrouble: says(
    500,
    'The SMS provider has a fault; it is tried again later ({code})',
    '短信服务商系统错误，稍后重试（{code}）',
  ),
  smsAccount: says(
    500,
    'The account at the SMS provider has no balance or is not active ({code})',
    '短信服务账户余额不足或未开通（{code}）',
  ),
  smsSignName: says(500, 'The SMS provider does not know this sender ({code})', '短信签名不存在或未通过审核（{code}）'),
  smsTemplate: says(
    500,
    'The SMS provider does not accept this template; its only variable must be code ({code})',
    '短信模板不可用，模板只能含变量 code（{code}）',
  ),
  smsNumber: says(
    500,
    'The SMS provider does not accept this phone number ({code})',
    '短信服务商不接受该手机号码（{code}）',
  ),
  smsKey: says(
    500,
    'The SMS provider does not accept the account or its secret ({code})',
    '短信服务商不接受该账号或密钥（{code}）',
  ),
  registrationOff: says(500, 'Registration is not open on this console', '当前系统没有开启注册功能'),
  onlyUser: says(
    500,
    'You are the only user online and cannot force yourself offline',
    '当前只有您在线，不能强制自己下线',
  ),
  oidcFailed: says(500, 'Signing in with {name} did not work; start again', '通过 {name} 登录失败，请重新开始'),
  oidcUnreachable: says(500, 'The identity provider cannot be used: {reason}', '无法使用身份提供方：{reason}'),
  oidcNobody: says(
    500,
    'Nobody here belongs to this account; ask your administrator',
    '此账号没有对应的用户，请联系管理员',
  ),
} as const satisfies Record<string, FaultWords>;
