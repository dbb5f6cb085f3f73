/** Browser database in which an unfinished download waits. */
export const DATABASE = 'ZupeeDownloads';
export const DATABASE_VERSION = 1;
export const STORE = 'downloads';

/** Media type of an app package, as registered for Android. */
export const FILE_TYPE = 'application/vnd.android.package-archive';
