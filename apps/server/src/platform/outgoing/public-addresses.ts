import { BlockList, isIPv6 } from 'node:net'

/** Special-purpose IPv4 networks: this machine, local networks, documentation, multicast (RFC 6890 and successors). */
const specialIpv4 = blockList('ipv4', [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
])
/** IPv4 addresses in IPv6 notation, as dual-stack sockets report them. */
const mappedIpv4 = blockList('ipv6', ['::ffff:0:0/96'])
/**
 * The only IPv6 network with public addresses. Translated IPv4 addresses (`::ffff:0:0:0/96`, `64:ff9b::/96`) are outside of it, so they
 * need no entry of their own.
 */
const globalIpv6 = blockList('ipv6', ['2000::/3'])
/** Special-purpose parts of that network: protocol assignments with Teredo, documentation, and 6to4, which embeds IPv4 addresses. */
const specialIpv6 = blockList('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

function blockList(family: 'ipv4' | 'ipv6', networks: string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), family)
  }
  return list
}

export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !specialIpv4.check(address, 'ipv4')
  // A BlockList of IPv4 networks also matches mapped addresses.
  if (mappedIpv4.check(address, 'ipv6')) return !specialIpv4.check(address, 'ipv6')
  return globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6')
}
