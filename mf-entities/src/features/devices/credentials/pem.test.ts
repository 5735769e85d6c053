import { certificateFacts, isPemCertificate } from './pem';

const body = `MIIBlDCCATugAwIBAgIUebYk0EBFGXkrD/RAeIYXpjeeveUwCgYIKoZIzj0EAwIw
IDENMAsGA1UECgwEQWNtZTEPMA0GA1UEAwwGcHVtcC03MB4XDTI2MTEyMTAyNDU0
NloXDTI3MTEyMTAyNDU0NlowIDENMAsGA1UECgwEQWNtZTEPMA0GA1UEAwwGcHVt
cC03MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEr9JzAWsdFWuckwUuG61yI+k2
SPLmTXrSxL5HhnqsGwgwAJFA5iRYCC7zPE2JOH7rq5Hou5qF1n82K39oPk0BiqNT
MFEwHQYDVR0OBBYEFD910mMMtKqAQ4FqCH9siOlsXKpFMB8GA1UdIwQYMBaAFD91
0mMMtKqAQ4FqCH9siOlsXKpFMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwID
RwAwRAIgKsbFJBXdKFcHB/BRJedNttX7tSyMTyY/jsNYUjor/PUCIBMzWZjor+Bj
m9K9sRkrYt/XhAVL2IvtpNPHhUJOVZ68`;
const pem = `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`;

describe('certificates in PEM', () => {
  it('tell their subject and how long they are valid', () => {
    expect(certificateFacts(pem)).toEqual({
      subject: 'pump-7',
      notBefore: Date.UTC(2026, 10, 21, 2, 45, 46),
      notAfter: Date.UTC(2027, 10, 21, 2, 45, 46),
    });
  });

  it('are known without their first and last line too, as the platform keeps them', () => {
    expect(isPemCertificate(body.replaceAll('\n', ''))).toBe(true);
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
