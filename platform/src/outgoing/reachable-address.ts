/**
 * Which addresses calls to other hosts may reach, when tenants name the host. Judged after the name look-up: the caller connects to
 * the address it gets from here, and never looks the name up again.
 */
import { lookup } from 'node:dns/promises';
import { BlockList, isIPv4 } from 'node:net';
import { badRequest } from '../framework/errors.js';

/** Networks of IPv4 that are no part of the public internet. */
const PRIVATE_IPV4: readonly [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** Networks inside the public part of IPv6 that lead elsewhere: they wrap an IPv4 address, or are for examples. */
const WRAPPED_IPV6: readonly [network: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
];

const closed = new BlockList();
for (const [network, prefix] of PRIVATE_IPV4) closed.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of WRAPPED_IPV6) closed.addSubnet(network, prefix, 'ipv6');
/** All of IPv6 that is given out for public use. */
const PUBLIC_IPV6 = new BlockList();
PUBLIC_IPV6.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is no public one: of this machine, of a local network, or of a kind that may lead there. */
export function isPrivateAddress(address: string): boolean {
  if (isIPv4(address)) return closed.check(address, 'ipv4');
  return !PUBLIC_IPV6.check(address, 'ipv6') || closed.check(address, 'ipv6');
}

type LookUp = (host: string) => Promise<{ address: string }[]>;
const lookUpAll: LookUp = (host) => lookup(host, { all: true, verbatim: true });

/** The address of a host, wherever that is. Throws 400 for a host nobody knows. */
export async function anyAddress(host: string, lookUp: LookUp = lookUpAll): Promise<string> {
  const [first] = await lookUp(host).catch(() => []);
  if (!first) throw badRequest(`Unknown host: ${host}`);
  return first.address;
}

/**
 * The address of a host on the public internet. Throws 400 for a host nobody knows, and for one with any private address: whoever
 * owns a name can have it answer differently each time.
 */
export async function publicAddress(host: string, lookUp: LookUp = lookUpAll): Promise<string> {
  const found = await lookUp(host).catch(() => []);
  const [first] = found;
  if (!first) throw badRequest(`Unknown host: ${host}`);
  if (found.some(({ address }) => isPrivateAddress(address))) {
    throw badRequest(`${host} leads to a private address, which this server does not connect to`);
  }
  return first.address;
}
