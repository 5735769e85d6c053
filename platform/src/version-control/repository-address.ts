/** Where a repository is: the address in a tenant's settings, checked again before each use by git. */
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { badRequest } from '../framework/errors.js';
import { publicAddress } from '../outgoing/reachable-address.js';

/** What the operator lets repositories be. */
export interface AddressRules {
  /** Folders below which `file://` repositories may lie. */
  folders: readonly string[];
  /** The platform's own folder, below which none may lie. */
  dataDir: string;
  /** Hosts on this machine and in local networks may be reached. */
  privateAddresses: boolean;
}

/** A judged address: what git is given, and where the host's name leads when that was looked up. */
export interface JudgedAddress {
  protocol: 'file' | 'http' | 'https' | 'ssh';
  url: string;
  pinned: { host: string; port: string; address: string } | null;
}

const MAX_LENGTH = 1024;
/** `user@host:path`, as ssh takes it. */
const SCP = /^[A-Za-z0-9_][\w.+-]*@([A-Za-z0-9][A-Za-z0-9.-]*):(?![-/]{0,1}-)[^\s:]+$/;

const unusable = () =>
  badRequest('The repository address should look like https://…, ssh://…, user@host:path or file://…');

function parsed(uri: string): URL {
  if (!URL.canParse(uri)) throw unusable();
  return new URL(uri);
}

/** What git makes of a part of the address. Throws 400. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw unusable();
  }
}

const isBelow = (folder: string, target: string) => {
  const relative = path.relative(folder, target);
  return relative !== '' && !relative.startsWith('..') && !path.isAbsolute(relative);
};

/** A folder's real place; links lead nowhere else. */
const realPlace = (folder: string) => realpath(folder).catch(() => null);

async function judgeFile(url: URL, { folders, dataDir }: AddressRules): Promise<JudgedAddress> {
  const refused = badRequest('This server reads no repository in that folder');
  if (url.hostname || url.search || url.hash) throw refused;
  let wanted: string;
  try {
    wanted = path.resolve(fileURLToPath(url));
  } catch {
    throw unusable();
  }
  const places = (await Promise.all(folders.map(realPlace))).flatMap((place) => place ?? []);
  // Where nothing may be, nobody learns what is there.
  if (![...folders.map((folder) => path.resolve(folder)), ...places].some((folder) => isBelow(folder, wanted)))
    throw refused;
  const place = await realPlace(wanted);
  if (!place) throw badRequest('There is no repository in that folder');
  const own = (await realPlace(dataDir)) ?? path.resolve(dataDir);
  if (!places.some((folder) => isBelow(folder, place)) || place === own || isBelow(own, place) || isBelow(place, own))
    throw refused;
  return { protocol: 'file', url: pathToFileURL(place).href, pinned: null };
}

const PORTS = { http: '80', https: '443', ssh: '22' } as const;

async function judgeHost(
  protocol: 'http' | 'https' | 'ssh',
  { url, host, port }: { url: string; host: string; port: string },
  { privateAddresses }: AddressRules,
): Promise<JudgedAddress> {
  const bare = host.replace(/^\[|\]$/g, '');
  if (!/^[A-Za-z0-9:][\w.:-]*$/.test(bare)) throw unusable();
  if (privateAddresses) return { protocol, url, pinned: null };
  return { protocol, url, pinned: { host: bare, port: port || PORTS[protocol], address: await publicAddress(bare) } };
}

/**
 * Judges the address of a repository. Throws 400 for one that git may not be given: of another protocol, with a password in it, in a
 * folder or at a host that the operator does not allow.
 */
export async function judgeAddress(uri: string, rules: AddressRules): Promise<JudgedAddress> {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (uri.length > MAX_LENGTH || /[\s\u0000-\u001f\u007f\\]/.test(uri)) throw unusable();
  const scp = SCP.exec(uri);
  if (scp?.[1]) return judgeHost('ssh', { url: uri, host: scp[1], port: '' }, rules);
  const url = parsed(uri);
  const protocol = url.protocol.slice(0, -1);
  if (protocol === 'file') return judgeFile(url, rules);
  if (protocol !== 'http' && protocol !== 'https' && protocol !== 'ssh') throw unusable();
  if (url.password) throw badRequest('Put the password into its own field, not into the repository address');
  if (!url.hostname || url.hash || /^\/*-/.test(decoded(url.pathname)) || /^[^A-Za-z0-9_]/.test(decoded(url.username)))
    throw unusable();
  return judgeHost(protocol, { url: url.href, host: url.hostname, port: url.port }, rules);
}

/** What has git connect to the judged address, whatever the name leads to by then. */
export const pinningArguments = ({ pinned, protocol }: JudgedAddress): string[] => {
  if (!pinned || protocol === 'ssh') return [];
  const address = pinned.address.includes(':') ? `[${pinned.address}]` : pinned.address;
  return ['-c', `http.curloptResolve=${pinned.host}:${pinned.port}:${address}`];
};
