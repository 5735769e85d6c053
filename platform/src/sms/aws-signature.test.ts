import { signedHeaders } from './aws-signature.js';

test('signs the example of the signature’s description as that one does', () => {
  const headers = signedHeaders({
    method: 'GET',
    host: 'iam.amazonaws.com',
    query: 'Action=ListUsers&Version=2010-05-08',
    contentType: 'application/x-www-form-urlencoded; charset=utf-8',
    body: '',
    service: 'iam',
    region: 'us-east-1',
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    now: new Date('2015-08-30T12:36:00Z'),
  });
  expect(headers['x-amz-date']).toBe('20150830T123600Z');
  expect(headers.authorization).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/iam/aws4_request, SignedHeaders=content-type;host;x-amz-date, Signature=5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7',
  );
});
