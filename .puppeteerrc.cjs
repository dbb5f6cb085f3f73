/** Tests start an installed Chrome or Chromium (see scripts/browser.mjs); nothing is downloaded at install time. */
module.exports = { skipDownload: true };
