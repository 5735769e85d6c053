const secret =
  /passw|passphrase|kennwort|token|secret|geheimnis|credential|certificate|(?:api|private|public|psk|access)[\s_-]?key|توکن|گذرواژه|رمز/iu;

/** Whether a member or an attribute is called like one that holds a secret: it is neither shown nor changed by the way. */
export const isSecretName = (name: string): boolean => secret.test(name);
