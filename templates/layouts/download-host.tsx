import { assetUrl, currentSite, Island, jsonUrl, readData, serviceAddress } from 'islet';
import type { ReactElement } from 'react';
import appPackageData from '../data/app-package.js';
import downloadData from '../data/download.js';
import dialogData from '../data/download-dialog.js';
import textsData from '../data/download-texts.js';

/** `sizeMb` counts such megabytes. */
const MEBIBYTE = 1_048_576;

/** A file that has less of the published size is another file. */
const LEAST_SHARE = 0.5;

/**
 * Settings for the downloads of a page and, if enabled, the hint of the campaign overlay. Not visible before scripts
 * run.
 */
export function DownloadHost({ campaign }: { readonly campaign: boolean }): ReactElement {
  const { notNow, websiteName, weakBanner, audio, tapAnywhere, picture, help, busy } = readData(dialogData);
  const { AndroidUrl, IosURL, apkLeastBytes } = readData(downloadData);
  const { version, sha256, sizeMb } = readData(appPackageData);
  const { services, consent } = currentSite();
  const { minutesLeft, ...texts } = readData(textsData);
  const hint = (
    <section className="dl-hint" aria-label={tapAnywhere} data-no-capture="" hidden>
      <p>{tapAnywhere}</p>
      <button type="button">{notNow}</button>
    </section>
  );
  const url = jsonUrl('download', {
    texts: { ...texts, ...(minutesLeft !== undefined && { minutesLeft }) },
    events: services['events'] ?? '',
    websiteName,
    ...(AndroidUrl !== undefined && { apkLink: serviceAddress(AndroidUrl) }),
    audio: assetUrl(audio),
    picture: assetUrl(picture),
    help,
    busy,
    weakBanner,
    apkVersion: version,
    published: { sha256, leastBytes: apkLeastBytes ?? Math.floor(sizeMb * MEBIBYTE * LEAST_SHARE) },
    ...(apkLeastBytes !== undefined && { leastBytes: apkLeastBytes }),
  });
  return (
    <Island of="download-host" on="idle" id="download">
      <span
        hidden
        data-downloads={url}
        data-consent={consent}
        data-ios={IosURL}
        data-campaign={campaign ? '' : undefined}
      />
      {campaign && hint}
    </Island>
  );
}
