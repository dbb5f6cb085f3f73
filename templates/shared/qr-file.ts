/** Address of the file with the QR code of the download page. */
export const QR_FILE = '/qr-download.svg';
