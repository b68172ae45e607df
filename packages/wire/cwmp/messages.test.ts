import { describe, expect, test } from 'vitest';
import { decodeFromAcs, decodeFromCpe } from './decode.ts';
import { encodeFromAcs, encodeFromCpe } from './encode.ts';
import { CwmpError } from './error.ts';
import type { FromCpe, ParameterValue } from './message.ts';
import { allFromAcs, allFromCpe, inform } from './testing/messages.ts';

describe('a message survives the wire', () => {
  test.each(allFromCpe.map((one) => [one.body.method, one] as const))('of a CPE: %s', (_method, sent) => {
    expect(decodeFromCpe(Buffer.from(encodeFromCpe(sent)))).toEqual(sent);
  });

  test.each(allFromAcs.map((one) => [one.body.method, one] as const))('of an ACS: %s', (_method, sent) => {
    expect(decodeFromAcs(Buffer.from(encodeFromAcs(sent)))).toEqual(sent);
  });
});

const envelope = (body: string, head = '', namespaces = 'xmlns:cwmp="urn:dslforum-org:cwmp-1-0"'): string =>
  `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" ${namespaces}>` +
  `<soapenv:Header>${head}</soapenv:Header><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`;

const values = (struct: string): readonly ParameterValue[] => {
  const { body } = decodeFromCpe(
    envelope(
      `<cwmp:GetParameterValuesResponse><ParameterList>${struct}</ParameterList></cwmp:GetParameterValuesResponse>`,
    ),
  );
  return body.method === 'GetParameterValuesResponse' ? body.parameters : [];
};

const kindOf = (act: () => unknown): string => {
  try {
    act();
    return 'read';
  } catch (error) {
    if (error instanceof CwmpError) return error.kind;
    throw error;
  }
};

describe('what CPEs get wrong is understood', () => {
  test.each([
    ['<Value xsi:type="xsd:unsignedInt">7</Value>', 'unsignedInt'],
    ['<Value xsi:type="unsignedInt">7</Value>', 'unsignedInt'],
    ['<Value xsi:type="xsd:UNSIGNEDINT">7</Value>', 'unsignedInt'],
    ['<Value type="x:dateTime">7</Value>', 'dateTime'],
    ['<Value xsi:type="SOAP-ENC:base64">7</Value>', 'base64'],
    ['<Value xsi:type="xsd:">7</Value>', 'string'],
    ['<Value xsi:type="">7</Value>', 'string'],
    ['<Value>7</Value>', 'string'],
    ['<Value xsi:type="xsd:a&lt;b">7</Value>', 'string'],
    ['<Value xsi:type="xsd:float">7</Value>', 'float'],
  ])('%s is a %s', (value, type) => {
    expect(values(`<ParameterValueStruct><Name> A.B\n</Name>${value}</ParameterValueStruct>`)).toEqual([
      { name: 'A.B', value: '7', type },
    ]);
  });

  test('a value keeps its white space, CDATA and what stands around elements in it', () => {
    expect(values('<x:any><Value>  a <![CDATA[<b>]]> <c>d</c>&amp;e </Value><Name>N</Name></x:any>')).toEqual([
      { name: 'N', value: '  a <b> &e ', type: 'string' },
    ]);
  });

  test('counts of arrays are not believed', () => {
    const one = encodeFromCpe({ ...allFromCpe[0]!, body: inform });
    const lied = one.replace(/\[\d+\]/g, '[99]').replace(/ [\w-]+:arrayType="[^"]*"/, '');
    expect(decodeFromCpe(lied).body).toEqual(inform);
  });

  test('a message without id, header, namespaces or order', () => {
    const { id, manner, body } = decodeFromCpe(
      '<Envelope><Body><Inform><RetryCount>x</RetryCount><ParameterList/><DeviceId><SerialNumber>\n S1 </SerialNumber><OUI>00259E</OUI></DeviceId></Inform></Body></Envelope>',
    );
    expect({ id, manner }).toEqual({ id: '', manner: { version: 'cwmp-1-0', soapPrefix: '' } });
    expect(body).toEqual({
      method: 'Inform',
      device: { manufacturer: '', oui: '00259E', productClass: '', serialNumber: 'S1' },
      events: [],
      maxEnvelopes: 1,
      currentTime: '',
      retryCount: 0,
      parameters: [],
    });
  });

  test('the version is that of the namespace of the method, wherever it is declared', () => {
    const version = (text: string): string => decodeFromCpe(text).manner.version;
    expect(version(envelope('<GetRPCMethods/>', '', 'xmlns:c="urn:dslforum-org:cwmp-1-4"'))).toBe('cwmp-1-4');
    expect(version(envelope('<m:GetRPCMethods xmlns:m="urn:dslforum-org:cwmp-1-3"/>', '', ''))).toBe('cwmp-1-3');
    expect(version(envelope('<m:GetRPCMethods xmlns:m="urn:dslforum-org:cwmp-1-3"/>'))).toBe('cwmp-1-3');
    expect(version(envelope('<GetRPCMethods/>', '<c:ID xmlns:c="urn:dslforum-org:cwmp-1-1">1</c:ID>', ''))).toBe(
      'cwmp-1-1',
    );
  });

  test.each<[string, string, Partial<FromCpe>]>([
    [
      'plain SOAP',
      '<faultcode>Server</faultcode><faultstring>out of memory</faultstring>',
      { code: 9002, text: 'out of memory' },
    ],
    [
      'no inner Fault',
      '<detail><FaultCode>9005</FaultCode><FaultString>no name</FaultString></detail>',
      { code: 9005, text: 'no name' },
    ],
    ['an unreadable code', '<detail><f:Fault><FaultCode>?</FaultCode></f:Fault></detail>', { code: 9002 }],
  ])('a fault of %s', (_name, detail, expected) => {
    const { body } = decodeFromCpe(envelope(`<soapenv:Fault>${detail}</soapenv:Fault>`));
    expect(body).toMatchObject({ method: 'Fault', parameters: [], ...expected });
  });

  test('a transfer whose fault cannot be read has not gone well', () => {
    const { body } = decodeFromCpe(
      envelope('<TransferComplete><FaultStruct><FaultCode>0x0</FaultCode></FaultStruct></TransferComplete>'),
    );
    expect(body).toMatchObject({ fault: { code: 9002 } });
  });

  test('a transfer of which nothing is said is not done', () => {
    expect(decodeFromCpe(envelope('<DownloadResponse/>')).body).toMatchObject({ status: 1 });
  });

  test('names of methods that are names of JavaScript are unknown methods', () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'SetVouchersResponse']) {
      expect(decodeFromCpe(envelope(`<cwmp:${name}/>`)).body).toEqual({ method: 'unknown', name });
      expect(decodeFromAcs(envelope(`<cwmp:${name}/>`)).body).toEqual({ method: 'unknown', name });
    }
  });
});

describe('the characters of a body', () => {
  const body = (ssid: Uint8Array, declaration = ''): Buffer =>
    Buffer.concat([
      Buffer.from(`${declaration}<Envelope><Body><Kicked><Command>`),
      ssid,
      Buffer.from('</Command></Kicked></Body></Envelope>'),
    ]);
  const gb = Buffer.from('bcd2', 'hex');
  test.each<[string, Uint8Array, string | undefined, string]>([
    ['the header says them', body(gb), 'gb2312', '家'],
    ['the header goes before the declaration', body(gb, '<?xml version="1.0" encoding="iso-8859-1"?>'), 'GB2312', '家'],
    ['the declaration says them', body(gb, '<?xml version="1.0" encoding="gb2312"?>'), undefined, '家'],
    ['a header that does not fit is passed over', body(gb, "<?xml version='1.0' encoding='GBK' ?>"), 'utf-8', '家'],
    ['a header that nobody knows is passed over', body(Buffer.from('家')), 'klingon', '家'],
    [
      'a declaration of UTF-16 that can be read is none',
      body(Buffer.from('家'), '<?xml version="1.0" encoding="UTF-16"?>'),
      undefined,
      '家',
    ],
    ['iso-8859-1', body(Buffer.from([0xfc])), 'iso-8859-1', 'ü'],
    ['else they are UTF-8', body(Buffer.from('家')), undefined, '家'],
    ['and what is not UTF-8 is U+FFFD', body(Buffer.from([0x41, 0xff])), undefined, 'A\ufffd'],
  ])('%s', (_name, bytes, charset, command) => {
    expect(decodeFromCpe(bytes, { charset }).body).toMatchObject({ command });
  });
});

describe('what is no message is refused', () => {
  test.each([
    ['notSoap', '<html><body>Not found</body></html>'],
    ['notSoap', '<Envelope><Header/></Envelope>'],
    ['noMethod', '<Envelope><Body> </Body></Envelope>'],
    ['notXml', '<Envelope><Body><Inform/></Body></Envelope><Envelope/>'],
    ['notXml', ''],
    ['doctype', '<!DOCTYPE x [<!ENTITY a "b">]><Envelope><Body><Inform/></Body></Envelope>'],
    [
      'tooMany',
      `<Envelope><Body><Kicked>${Array.from({ length: 40 }, (_, i) => `<a${i}/>`).join('')}</Kicked></Body></Envelope>`,
    ],
  ])('%s', (kind, text) => {
    expect(kindOf(() => decodeFromCpe(text))).toBe(kind);
  });

  test('and so is one that is too large, before it is made into text', () => {
    expect(kindOf(() => decodeFromCpe(Buffer.from('家家家家'), { limits: { size: 11 } }))).toBe('tooLarge');
    expect(kindOf(() => decodeFromCpe(Buffer.from('家家家家'), { limits: { size: 12 } }))).toBe('notXml');
  });
});

describe('messages are written as they can be read', () => {
  const sent = allFromAcs.find((one) => one.body.method === 'SetParameterValues')!;
  const text = encodeFromAcs(sent);

  test('in the version and the prefixes of the other side, with types and counts', () => {
    expect(text).toContain('xmlns:cwmp="urn:dslforum-org:cwmp-1-0"');
    expect(text).toContain('<soap_env:Body>');
    expect(text).toContain('<cwmp:ID soap_env:mustUnderstand="1">');
    expect(text).toContain('<ParameterList soapenc:arrayType="cwmp:ParameterValueStruct[3]">');
    expect(text).toContain('<Value xsi:type="xsd:boolean">1</Value>');
    expect(text).toContain('<Value xsi:type="soapenc:base64">AQID</Value>');
    expect(text).toContain('<Value xsi:type="xsd:string"> &lt;&amp;&gt;&#13;</Value>');
  });

  test('a prefix that would clash or breaks out is not taken over', () => {
    for (const soapPrefix of ['', 'cwmp', 'xsi', 'a b', 'a"><x']) {
      expect(encodeFromAcs({ ...sent, manner: { version: 'cwmp-1-0', soapPrefix } })).toContain('<soapenv:Envelope');
    }
  });

  test('no id is answered by none', () => {
    expect(encodeFromAcs({ id: '', manner: sent.manner, body: { method: 'InformResponse' } })).not.toContain('Header');
  });

  test.each([
    ['a control character', { value: 'a\u0001', type: 'string' }],
    ['half of a surrogate pair', { value: '\ud83d', type: 'string' }],
    ['a type that is none', { value: '1', type: 'xsd:int' }],
  ])('%s is refused, not left out: the value would be another one', (_name, wrong) => {
    const body = { method: 'SetParameterValues' as const, parameters: [{ name: 'A', ...wrong }], parameterKey: '' };
    expect(kindOf(() => encodeFromAcs({ ...sent, body }))).toBe('unwritable');
  });
});
