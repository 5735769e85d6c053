/** An ssh server for tests: it answers git's programs about one repository, to one user with a password or a key. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  CommandRequestMessage,
  NodeStream,
  SshAlgorithms,
  type SshAuthenticatingEventArgs,
  SshAuthenticationType,
  type SshChannel,
  SshServerSession,
  SshSessionConfiguration,
} from '@microsoft/dev-tunnels-ssh';

export interface SshUser {
  username: string;
  password: string;
  /** In base64, as `newSshKey` gives it. */
  publicKey: string;
}

export interface SshServer {
  port: number;
  /** The address of the repository, without a user. */
  url: string;
  /** Passwords that clients have sent. */
  passwords: string[];
  close: () => Promise<void>;
}

/** A key as OpenSSH stores it, locked with a passphrase. */
export function newSshKey(passphrase: string): { privateKey: string; publicKey: string } {
  const root = mkdtempSync(path.join(tmpdir(), 'mullion-key-'));
  try {
    const file = path.join(root, 'key');
    execFileSync('ssh-keygen', ['-q', '-t', 'ecdsa', '-N', passphrase, '-f', file]);
    const [, publicKey = ''] = readFileSync(`${file}.pub`, 'utf8').split(' ');
    return { privateKey: readFileSync(file, 'utf8'), publicKey };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

async function newHostKey() {
  const keys = await SshAlgorithms.publicKey.ecdsaSha2Nistp256?.generateKeyPair();
  if (!keys) throw new Error('there is no such kind of key');
  return keys;
}

/** Has one of git's programs answer a client about the repository, whatever folder it names. */
async function answerGit(channel: SshChannel, program: string, folder: string): Promise<void> {
  const git = spawn(program, [folder], { stdio: ['pipe', 'pipe', 'ignore'] });
  // A client may go before it is answered.
  git.stdin.on('error', () => {});
  channel.onDataReceived((data) => {
    git.stdin.write(Buffer.from(data));
    channel.adjustWindow(data.length);
  });
  channel.onEof(() => git.stdin.end());
  channel.onClosed(() => git.kill());
  const exit = once(git, 'exit');
  for await (const piece of git.stdout) await channel.send(piece);
  const [code] = await exit;
  await channel.close(Number(code ?? 1));
}

/** Serves a repository with a host key of its own. `port`: 0 for any that is free. */
export async function serveOverSsh(folder: string, user: SshUser, port = 0): Promise<SshServer> {
  const hostKey = await newHostKey();
  const passwords: string[] = [];
  const sockets = new Set<Socket>();

  /** Whether somebody may enter: an identity, or null. */
  const judge = async (asked: SshAuthenticatingEventArgs): Promise<object | null> => {
    if (asked.password !== null) passwords.push(asked.password);
    const key = await asked.publicKey?.getPublicKeyBytes();
    const { clientPassword, clientPublicKey, clientPublicKeyQuery } = SshAuthenticationType;
    const proofs: Partial<Record<SshAuthenticationType, boolean>> = {
      [clientPassword]: asked.password === user.password,
      [clientPublicKey]: key?.toString('base64') === user.publicKey,
      [clientPublicKeyQuery]: key?.toString('base64') === user.publicKey,
    };
    return asked.username === user.username && proofs[asked.authenticationType] ? user : null;
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    const session = new SshServerSession(new SshSessionConfiguration());
    session.credentials = { publicKeys: [hostKey] };
    session.onAuthenticating((asked) => {
      asked.authenticationPromise = judge(asked);
    });
    session.onChannelOpening(({ channel }) => {
      channel.onRequest((request) => {
        if (request.requestType !== 'exec') return;
        const { command = '' } = request.request.convertTo(new CommandRequestMessage());
        const program = /^git-(upload|receive)-pack(?= )/.exec(command)?.[0];
        request.isAuthorized = program !== undefined;
        if (program) answerGit(channel, program, folder).catch(() => socket.destroy());
      });
    });
    session.connect(new NodeStream(socket)).catch(() => socket.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const bound = (server.address() as AddressInfo).port;
  return {
    port: bound,
    url: `ssh://127.0.0.1:${bound}${folder}`,
    passwords,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
