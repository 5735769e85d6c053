import { trimStrings } from './trim-strings';

it('trims texts at every depth and leaves everything else as it is', () => {
  const date = new Date(0);
  expect(trimStrings({ a: ' x ', b: [' y', { c: 'z ' }], d: 1, e: null, f: date, g: false })).toEqual({
    a: 'x',
    b: ['y', { c: 'z' }],
    d: 1,
    e: null,
    f: date,
    g: false,
  });
});

it('leaves secrets as they are, with everything in them', () => {
  const secrets = {
    password: ' a ',
    accessToken: 'b ',
    smtpPassword: ' c',
    credentials: { type: 'MQTT_BASIC', userName: ' d ', clientId: 'e ' },
    provisionDeviceSecret: ' f',
    privateKey: 'g\n',
  };
  expect(trimStrings({ name: ' x ', ...secrets })).toEqual({ name: 'x', ...secrets });
});
