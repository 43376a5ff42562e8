import { happyFlows } from './happy-flows.js';
import { plan } from './play.js';
import { promptsAndAges } from './prompts-and-ages.js';
import { refreshing } from './refreshing.js';
import { refusals } from './refusals.js';

const groups = [happyFlows, promptsAndAges, refusals, refreshing];

// the modules of the OpenID Foundation's plans by their own names, with PKCE, without which nobody gets a code here
plan('oidcc-basic-certification-test-plan', 'query', ...groups);
plan('oidcc-formpost-basic-certification-test-plan', 'form_post', ...groups);
