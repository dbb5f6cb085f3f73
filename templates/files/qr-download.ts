import { currentSite, defineFile, siteAddress } from 'islet';
import { renderSVG } from 'uqr';
import { QR_FILE } from '../shared/qr-file.js';

/** The QR code of the download page: black on white in every colour scheme, as cameras need it. */
export default defineFile({
  path: QR_FILE.slice(1),
  render: () => renderSVG(currentSite().origin + siteAddress('/ludo/download-app/'), { ecc: 'M', border: 2 }),
});
