/**
 * What two groups of screens or more use. Every module that is loaded later imports all of them, so that they come in
 * one file: as files of their own, one for each set of modules, they are a third larger after compression.
 */
import '../../ui/run-action.js';
import '../../ui/changes.js';
import '../../ui/code-block.js';
import '../../ui/copy-button.js';
import '../../ui/days.js';
import '../../ui/format.js';
import '../../ui/page.js';
import '../../ui/refusal.js';
import '../../ui/save-file.js';
import '../../ui/states.js';
import '../../ui/switch.js';
import '../../ui/tabs.js';
import '../../ui/time.js';
import '../../ui/toast.js';
import '../../ui/until.js';
import '../../ui/chart.js';
import '../../ui/dialog/confirm-dialog.js';
import '../../ui/dialog/conflict-dialog.js';
import '../../ui/dialog/dialog.js';
import '../../ui/dialog/open.js';
import '../../ui/form/choice-field.js';
import '../../ui/form/chosen-file.js';
import '../../ui/form/fault-text.js';
import '../../ui/form/field.js';
import '../../ui/form/form-state.js';
import '../../ui/form/form.js';
import '../../ui/form/list-fields.js';
import '../../ui/form/other-version.js';
import '../../ui/form/typed-number.js';
import '../../ui/list/filter-fields.js';
import '../../ui/list/folded-filters.js';
import '../../ui/list/list.js';
import '../../ui/list/person-picker.js';
import '../../ui/list/search-field.js';
import '../../ui/list/selection.js';
import '../../ui/shell/theme.js';
import '../../api/resource.js';
import '../../screens/later.js';
import '../../screens/apis/all-apis.js';
import '../../screens/load-screen.js';
import '../../screens/alerts/alert-parts.js';
import '../../screens/audit/entry-sentence.js';
import '../../screens/audit/party.js';
import '../../screens/settings/deletion-banner.js';
