export interface Credentials {
  username: string;
  password: string;
}

const email = /^[\w!#$%&'*+/=?`{|}~^.-]+@[A-Za-z\d.-]+\.[A-Za-z]{2,}$/;

/** What is wrong with an e-mail address; nothing: it will do. */
export function emailFault(text: string): 'required' | 'email' | undefined {
  const address = text.trim();
  if (address === '') return 'required';
  return email.test(address) ? undefined : 'email';
}

/** What is wrong with the fields of the sign-in form. */
export function credentialsFaults({ username, password }: Credentials): {
  username?: 'required' | 'email';
  password?: 'required';
} {
  const name = emailFault(username);
  return { ...(name && { username: name }), ...(password === '' && { password: 'required' as const }) };
}
