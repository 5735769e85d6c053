export interface Credentials {
  username: string;
  password: string;
}

const email = /^[\w!#$%&'*+/=?`{|}~^.-]+@[A-Za-z\d.-]+\.[A-Za-z]{2,}$/;

/** What is wrong with the fields of the sign-in form (spec 1 §5): nothing typed, or no e-mail address. */
export function credentialsFaults({ username, password }: Credentials): {
  username?: 'required' | 'email';
  password?: 'required';
} {
  const name = username.trim();
  return {
    ...(name === '' ? { username: 'required' } : email.test(name) ? {} : { username: 'email' }),
    ...(password === '' ? { password: 'required' } : {}),
  };
}
