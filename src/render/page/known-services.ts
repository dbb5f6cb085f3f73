import { failure } from '../../errors/index.js';
import type { SiteConfig } from '../../lib/site/site-config.js';
import { didYouMean, didYouMeanText } from '../../lib/text/did-you-mean.js';

/**
 * Returns a site whose `services` throw `service-unknown` where a template misspells a name. Another name has no
 * address: a profile may leave a service out.
 */
export function withKnownServices(site: SiteConfig): SiteConfig {
  const services = new Proxy(site.services, {
    get(target, name, receiver) {
      const near =
        typeof name === 'string' && !Object.hasOwn(target, name) ? didYouMean(name, Object.keys(target)) : undefined;
      if (near === undefined) return Reflect.get(target, name, receiver) as unknown;
      const message = `There is no service \`${String(name)}\`.`;
      throw failure('service-unknown', { message, remedy: didYouMeanText(String(name), near) });
    },
  });
  return { ...site, services };
}
