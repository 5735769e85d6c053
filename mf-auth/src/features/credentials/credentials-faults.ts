export interface Credentials {
  username: string;
  password: string;
}

const email = /^[\w!#$%&'*+/=?`{|}~^.-]+@[A-Za-z\d.-]+\.[A-Za-z]{2,}$/;

/** The problem with an email address; undefined if it is valid. */
export function emailFault(text: string): 'required' | 'email' | undefined {
  const address = text.trim();
  if (address === '') return 'required';
  return email.test(address) ? undefined : 'email';
}

/** The problems with the fields of the sign-in form. */
export function credentialsFaults({ username, password }: Credentials): {
  username?: 'required' | 'email';
  password?: 'required';
} {
  const name = emailFault(username);
  return { ...(name && { username: name }), ...(password === '' && { password: 'required' as const }) };
}
