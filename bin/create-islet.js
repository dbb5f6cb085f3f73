#!/usr/bin/env node
'use strict';
// `create-islet FOLDER` is `islet init FOLDER`.
process.argv.splice(2, 0, 'init');
require('./islet.js');
