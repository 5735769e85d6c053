import { certificateBody as body, certificate as pem } from '../../../testing/certificate';
import { certificateFacts } from './certificate-facts';
import { isPemCertificate } from './pem';

describe('certificates in PEM', () => {
  it.each([pem, body.replaceAll('\n', '')])('tell their subject and how long they are valid', (text) => {
    expect(isPemCertificate(text)).toBe(true);
    expect(certificateFacts(text)).toEqual({
      subject: 'pump-7',
      notAfter: new Date(Date.UTC(2027, 10, 21, 2, 45, 46)),
    });
  });

  it.each(['', 'hello', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----', '{"a":1}'])(
    'are not: %j',
    (text) => {
      expect(isPemCertificate(text)).toBe(false);
      expect(certificateFacts(text)).toBeNull();
    },
  );

  it('have no facts when they end too early', () => {
    expect(certificateFacts(body.slice(0, 80))).toBeNull();
  });
});
