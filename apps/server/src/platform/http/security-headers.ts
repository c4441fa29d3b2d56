import type { IncomingMessage, ServerResponse } from 'node:http'
import { apiBase } from '@pollen/contract/endpoint'
import helmet, { type HelmetOptions } from 'helmet'
import { builtFiles } from './web-pages.ts'

type Options = { isHttps: boolean; hasHttpsSubdomains: boolean; tileOrigins: string[] }

const year = 365 * 86_400

/**
 * The headers of each address. Helmet would put them together again for each request, which takes as long as all that Fastify does
 * for a small one.
 */
export function securityHeaders({ isHttps, hasHttpsSubdomains, tileOrigins }: Options) {
  const strictTransportSecurity = isHttps && { maxAge: year, includeSubDomains: hasHttpsSubdomains }
  const ofPages = headersOfHelmet({ ...pageHeaders(tileOrigins), strictTransportSecurity })
  const ofData = headersOfHelmet({
    ...dataHeaders,
    strictTransportSecurity,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
  })
  const ofFiles = headersOfHelmet({ ...dataHeaders, strictTransportSecurity })
  return (url: string) => {
    if (url.startsWith(`${apiBase}/`)) return ofData
    return url.startsWith(builtFiles) ? ofFiles : ofPages
  }
}

/**
 * No inline script, nothing from elsewhere but map tiles, which the map fetches instead of showing them as images. Inline
 * styles are allowed: the UI kit sets its variables that way.
 */
const pageHeaders = (tileOrigins: string[]) => ({
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'", ...tileOrigins],
      'worker-src': ["'self'", 'blob:'],
      'manifest-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    },
  },
})

/** What is no page needs few of the headers of one; with all of them, a kilobyte would go before each small answer. */
const dataHeaders = {
  contentSecurityPolicy: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const

function headersOfHelmet(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {}
  const answer = { setHeader: (name: string, value: string) => (headers[name] = value), removeHeader() {} }
  helmet(options)({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  return headers
}
