/** Files that are decoded as pictures of pixels, by name. */
export const RASTER = /\.(png|jpe?g|webp|avif|gif|tiff?)$/i;

export const SVG = /\.svg$/i;
