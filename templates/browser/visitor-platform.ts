import { platformOf, type Platform } from '../shared/platform.js';

/** The platform of this visitor. */
export function visitorPlatform(): Platform {
  const { userAgent, maxTouchPoints } = navigator;
  return platformOf({
    hint: (navigator as { readonly userAgentData?: { readonly platform?: string } }).userAgentData?.platform,
    userAgent,
    maxTouchPoints,
  });
}
