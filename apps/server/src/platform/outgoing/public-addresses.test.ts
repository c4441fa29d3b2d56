import { expect, test } from 'vitest'
import { isPublicAddress } from './public-addresses.ts'

test.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '193.0.0.1', '2606:4700::1111', '2a00:1450::1', '::ffff:1.1.1.1'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test.each([
  ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.1.2.3', '100.64.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
  ...['192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '::', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1'],
  ...['::ffff:169.254.169.254', '64:ff9b::7f00:1', 'fc00::1', 'fd12:3456::1', 'fe80::1', 'ff02::1', '2002:7f00:1::'],
  // IPv4 addresses that are translated or embedded by other means, and unassigned networks.
  ...[
    '::ffff:0:127.0.0.1',
    '::ffff:0:8.8.8.8',
    '64:ff9b::8.8.8.8',
    '64:ff9b:1::10.0.0.1',
    '2001:0:7f00:1::',
    '::7f00:1',
  ],
  ...['2002:a00:1::', '4000::1', '1::1', 'fe80::1%eth0'],
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))
