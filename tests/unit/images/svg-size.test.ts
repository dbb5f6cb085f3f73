import { describe, expect, it } from 'vitest';
import { svgSize } from '../../../src/images/asset-index.js';
import { namespaceProblem } from '../../../src/lib/site/svg-root.js';

describe('the size of an SVG', () => {
  it.each([
    ['<svg width="30" height="20">', { width: 30, height: 20 }],
    ["<svg width='30px' height=' 20.4px '>", { width: 30, height: 20 }],
    ['<svg width="30" height="20" viewBox="0 0 300 100">', { width: 30, height: 20 }],
    ['<svg width="20mm" height="10mm" viewBox="0 0 20 10">', { width: 76, height: 38 }],
    ['<svg width="2cm" height="1IN" viewBox="0 0 20 10">', { width: 76, height: 96 }],
    ['<svg width="72pt" height="2pc">', { width: 96, height: 32 }],
    ['<svg width="40q" height="1.5e1px">', { width: 38, height: 15 }],
    ['<svg width="+30" height=".5in" viewBox="0 0 9 9">', { width: 30, height: 48 }],
    ['<svg width="0.2" height="0.1" viewBox="0 0 9 9">', { width: 1, height: 1 }],
    ['<svg width="210mm" viewBox="0 0 210 297">', { width: 794, height: 1123 }],
    ['<!-- <svg width="1" height="1"> --><svg aria-label="a > b" width="30" height="20">', { width: 30, height: 20 }],
    ['<svg viewBox="0 0 24 12">', { width: 24, height: 12 }],
    ['<svg viewBox = "-5,-5,24.6 , 12">', { width: 25, height: 12 }],
    ['<svg width="48" viewBox="0 0 24 12">', { width: 48, height: 24 }],
    ['<svg height="48" viewBox="0 0 24 12">', { width: 96, height: 48 }],
    ['<svg viewBox="0 0 3 2.4">', { width: 15, height: 12 }],
    ['<svg viewBox="0 0 0.5 0.25">', { width: 2, height: 1 }],
    ['<svg viewBox="0 0 10 7.5">', { width: 20, height: 15 }],
    ['<svg viewBox="0 0 1 1.5">', { width: 2, height: 3 }],
    ['<svg viewBox="0 0 100000 0.001">', { width: 100000, height: 1 }],
    ['<s:svg xmlns:s="x" viewBox="0 0 24 12">', { width: 24, height: 12 }],
    ['<svg width="100%" height="100%" viewBox="0 0 24 12">', { width: 24, height: 12 }],
    ['<svg width="3em" height="20" viewBox="0 0 24 12">', { width: 40, height: 20 }],
    ['<svg stroke-width="3" data-height="9" viewBox="0 0 24 12">', { width: 24, height: 12 }],
    ['<?xml version="1.0"?>\n<!-- drawn -->\n<svg\n  width="30"\n  height="20"\n/>', { width: 30, height: 20 }],
  ])('of %j', (text, size) => {
    expect(svgSize(text)).toEqual(size);
  });

  it.each(
    `¦not an image¦<svg>¦<svg width="30">¦<svg width="0" height="20">¦<svg viewBox="0 0 24">¦<svg viewBox="0 0 0 12">¦\
<svg viewBox="a b c d">¦<svg width="1.2.3" height="20">¦<svgs width="3" height="2">`.split('¦'),
  )('is unknown in %j', (text) => {
    expect(svgSize(text)).toBeUndefined();
  });
});

describe('the namespace of an SVG', () => {
  const RIGHT = 'xmlns="http://www.w3.org/2000/svg"';
  it.each([
    [`<svg ${RIGHT}>`, undefined],
    [`<?xml version="1.0"?><!-- <svg> --><svg width='1'\n  xmlns = 'http://www.w3.org/2000/svg'/>`, undefined],
    ['<svg:svg xmlns:svg="http://www.w3.org/2000/svg">', undefined],
    ['<!DOCTYPE svg [<!ENTITY ns_svg "http://www.w3.org/2000/svg">]><svg xmlns="&ns_svg;">', undefined],
    [
      '<svg xmlns="https://www.w3.org/2000/svg">',
      `has the namespace \`https://www.w3.org/2000/svg\`; browsers would show nothing. Give its \`<svg>\` the attribute \`${RIGHT}\`.`,
    ],
    [
      '<svg xmlns:xlink="http://www.w3.org/1999/xlink">',
      `does not say that it is SVG; browsers would show nothing. Give its \`<svg>\` the attribute \`${RIGHT}\`.`,
    ],
    ['<svg xmlns="http://www.w3.org/2000/SVG">', expect.stringContaining('has the namespace') as string],
    ['<svg xmlns="http://www.w3.org/2000/svg/">', expect.stringContaining('has the namespace') as string],
    ['<svg xmlns="">', expect.stringContaining('has the namespace') as string],
    ['<svg data-xmlns="http://www.w3.org/2000/svg">', expect.stringContaining('does not say') as string],
    [
      '<svg:svg xmlns="http://www.w3.org/2000/svg">',
      expect.stringContaining('the attribute `xmlns:svg="http') as string,
    ],
  ])('of %j', (text, expected) => {
    const found = namespaceProblem(text);
    expect(found && `${found.message} ${found.remedy}`).toEqual(expected);
  });
});
