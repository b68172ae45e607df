import { describe, expect, it } from 'vitest';
import { aliyunRefusal, signedCall } from './aliyun.ts';

const answer = (status: number, body: object | string) => ({
  status,
  headers: {},
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});

describe('A call to Alibaba Cloud', () => {
  it('is signed as in the published example of the signature method', () => {
    const asked = signedCall(
      {
        url: 'https://ecs.cn-shanghai.aliyuncs.com',
        action: 'RunInstances',
        version: '2014-05-26',
        query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
        nonce: '3156853299f313e23d1673dc12e1703d',
        at: new Date('2023-10-26T10:22:32Z'),
      },
      { id: 'YourAccessKeyId', secret: 'YourAccessKeySecret' },
    );
    expect(asked.headers['authorization']).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    );
  });

  it('spells what a query may not hold by its bytes', () => {
    const call = { url: 'https://a.test', action: 'X', version: '1', nonce: 'n', at: new Date(0) };
    const { url } = signedCall({ ...call, query: { SignName: "山 *'!~()" } }, { id: 'a', secret: 'b' });
    expect(url).toBe('https://a.test/?SignName=%E5%B1%B1%20%2A%27%21~%28%29');
  });
});

describe('What Alibaba Cloud answers', () => {
  it('means taken only by its code OK', () => {
    expect(aliyunRefusal(answer(200, { Code: 'OK', BizId: '1' }))).toBeUndefined();
    for (const [status, body] of [
      [200, {}],
      [200, 'OK'],
      [200, '<html>OK</html>'],
      [200, { Code: 200 }],
      [302, { Code: 'OK' }],
    ] as const) {
      expect(aliyunRefusal(answer(status, body)), JSON.stringify(body)).toMatchObject({ isFinal: true });
    }
  });

  it.each([
    ['isv.BUSINESS_LIMIT_CONTROL', 200, 'smsTooMany', false],
    ['isv.DAY_LIMIT_CONTROL', 200, 'smsTooMany', false],
    ['Throttling.User', 400, 'smsTooMany', false],
    ['isp.SYSTEM_ERROR', 200, 'smsTrouble', false],
    ['ServiceUnavailable', 503, 'smsTrouble', false],
    ['isv.OUT_OF_SERVICE', 200, 'smsAccount', true],
    ['isv.AMOUNT_NOT_ENOUGH', 200, 'smsAccount', true],
    ['isv.SMS_SIGNATURE_ILLEGAL', 200, 'smsSignName', true],
    ['isv.SMS_TEMPLATE_ILLEGAL', 200, 'smsTemplate', true],
    ['isv.TEMPLATE_MISSING_PARAMETERS', 200, 'smsTemplate', true],
    ['isv.MOBILE_NUMBER_ILLEGAL', 200, 'smsNumber', true],
    ['isp.RAM_PERMISSION_DENY', 200, 'smsKey', true],
    ['InvalidAccessKeyId.NotFound', 404, 'smsKey', true],
    ['SignatureDoesNotMatch', 400, 'smsKey', true],
    ['Unknown.New', 400, undefined, true],
    ['Unknown.New', 500, undefined, false],
  ])('%s with status %i is %s', (Code, status, id, isFinal) => {
    const refusal = aliyunRefusal(answer(status, { Code, Message: 'said so' }));
    expect([refusal?.meaning?.id, refusal?.isFinal]).toEqual([id, isFinal]);
    if (id) expect(refusal?.meaning?.words.en).toContain(`(${Code})`);
  });
});
