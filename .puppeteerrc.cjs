/** Tests start an installed Chrome or Chromium (see scripts/browser.ts); nothing is downloaded at install time. */
module.exports = { skipDownload: true };
