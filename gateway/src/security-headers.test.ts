import { apiPolicy, documentPolicy, filePolicy, functionsPolicy, pagePolicy } from './security-headers.js';

const directives = (policy: string): Record<string, string> =>
  Object.fromEntries(
    policy
      .split('; ')
      .map((directive) => [directive.split(' ', 1)[0] ?? '', directive.slice(directive.indexOf(' ') + 1)]),
  );

describe('content security policy', () => {
  test('of the page: own scripts, no inline, no eval, styles by nonce', () => {
    expect(directives(pagePolicy('abc', {}))).toEqual({
      'default-src': "'self'",
      'script-src': "'self'",
      'style-src-elem': "'self' 'nonce-abc'",
      'style-src-attr': "'unsafe-inline'",
      'connect-src': "'self'",
      'img-src': "'self' data: blob: https:",
      'font-src': "'self'",
      'worker-src': "'self'",
      'frame-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'self'",
    });
  });

  test('local modules add loopback addresses and nothing else', () => {
    const local = directives(pagePolicy('abc', { localModules: true }));
    expect(local['script-src']).toBe("'self' http://localhost:* http://127.0.0.1:*");
    expect(local['style-src-elem']).toBe("'self' 'nonce-abc' http://localhost:* http://127.0.0.1:*");
    expect(local['connect-src']).toBe("'self' http://localhost:* http://127.0.0.1:* ws://localhost:* ws://127.0.0.1:*");
    expect(Object.values(local).join(' ')).not.toContain('unsafe-eval');
  });

  test('of user code: no origin, no calls, nobody else may embed it', () => {
    const common = {
      'default-src': "'none'",
      'connect-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'self'",
      sandbox: 'allow-scripts',
    };
    const script = "'unsafe-inline' 'unsafe-eval'";
    expect(directives(functionsPolicy)).toEqual({ ...common, 'script-src': script, 'worker-src': 'blob:' });
    expect(directives(documentPolicy)).toEqual({
      ...common,
      'script-src': `${script} blob:`,
      'style-src': "'unsafe-inline' 'self' https:",
      'img-src': "data: blob: 'self' https:",
      'font-src': "data: 'self' https:",
    });
  });

  test('of files and API answers: no inline script anywhere', () => {
    expect(directives(filePolicy)).toMatchObject({ 'default-src': "'self'", 'frame-ancestors': "'self'" });
    expect(directives(apiPolicy)['default-src']).toBe("'none'");
  });
});
