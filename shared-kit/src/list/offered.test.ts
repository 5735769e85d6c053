import { isOffered } from './offered';

describe('what is declared', () => {
  const place = { scope: { kind: 'tenant' }, authority: 'TENANT_ADMIN' } as const;
  it('exists everywhere, unless it says where and for whom', () => {
    expect(isOffered({}, place)).toBe(true);
    expect(isOffered({ scopes: ['tenant'], auth: ['TENANT_ADMIN'] }, place)).toBe(true);
    expect(isOffered({ scopes: ['customer'] }, place)).toBe(false);
    expect(isOffered({ auth: ['CUSTOMER_USER'] }, place)).toBe(false);
    expect(isOffered({ notPublic: true }, place)).toBe(true);
    expect(isOffered({ notPublic: true }, { ...place, isVisitor: true })).toBe(false);
  });
});
