import { BlockList, isIPv6 } from 'node:net'

/** Networks that are not the public internet: this machine, its neighbours, tests, multicast (RFC 6890 and its successors). */
const ipv4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
]
const ipv6 = [
  ...['::/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
  ...['5f00::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
]

const notPublic = new BlockList()
for (const [family, networks] of [
  ['ipv4', ipv4],
  ['ipv6', ipv6],
] as const) {
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    notPublic.addSubnet(address, Number(prefix), family)
  }
}

/** Whether an IP address is on the public internet. An IPv4 address that is written as IPv6 counts as what it is. */
export const isPublicAddress = (address: string): boolean =>
  !notPublic.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
