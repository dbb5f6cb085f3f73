/** Browser database in which an unfinished download waits. */
export const DATABASE = 'ZupeeDownloads';
export const DATABASE_VERSION = 1;
export const STORE = 'downloads';

/** Name under which the visitor's browser saves the app package. */
export const FILE_NAME = 'install-zupee.apk';

/** Media type of an app package, as registered for Android. */
export const FILE_TYPE = 'application/vnd.android.package-archive';
