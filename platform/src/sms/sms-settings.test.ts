import { readSmsSettings } from './sms-settings.js';

const twilio = { type: 'TWILIO', accountSid: 'AC1', accountToken: 'hush', numberFrom: '+15005550006' };
const smpp = { type: 'SMPP', protocolVersion: '3.3', host: 'sms.test', port: 2775, systemId: 'me', password: 'hush' };

test.each([
  [twilio],
  [{ ...twilio, numberFrom: 'MGabc' }],
  [{ type: 'AWS_SNS', accessKeyId: 'A', secretAccessKey: 'hush', region: 'us-east-1' }],
  [smpp],
  [{ ...smpp, bindType: null, sourceNpi: 18, codingScheme: 14, systemType: '' }],
])('%j is complete', (settings) => {
  expect(readSmsSettings(settings)).toEqual(settings);
});

test('members the type does not have are left out', () => {
  expect(readSmsSettings({ ...twilio, region: 'us-east-1' })).toEqual(twilio);
});

test.each([
  [null, 'SMS provider configuration should be specified!'],
  [[], 'SMS provider configuration should be specified!'],
  [{}, '"type"'],
  [{ ...twilio, type: 'toString' }, '"type"'],
  [{ ...twilio, accountToken: ' ' }, '"accountToken"'],
  [{ ...twilio, numberFrom: '0170' }, '"numberFrom"'],
  [{ type: 'AWS_SNS', accessKeyId: 'A', secretAccessKey: 'hush', region: 'evil.test/' }, '"region"'],
  [{ ...smpp, protocolVersion: '5.0' }, '"protocolVersion"'],
  [{ ...smpp, port: 70_000 }, '"port"'],
  [{ ...smpp, codingScheme: 11 }, '"codingScheme"'],
  [{ ...smpp, sourceTon: 7 }, '"sourceTon"'],
])('%j is refused', (settings, text) => {
  expect(() => readSmsSettings(settings)).toThrow(text);
});
