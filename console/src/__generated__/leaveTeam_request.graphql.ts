/**
 * @generated SignedSource<<b493e8d2669260d889a9940d1a323db5>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type leaveTeam_request$data = {
  readonly employeeId: string;
  readonly endDate: string;
  readonly leaveTypeId: string;
  readonly startDate: string;
  readonly teamAbsences: {
    readonly " $fragmentSpreads": FragmentRefs<"teamAway_absences">;
  } | null | undefined;
  readonly " $fragmentType": "leaveTeam_request";
};
export type leaveTeam_request$key = {
  readonly " $data"?: leaveTeam_request$data;
  readonly " $fragmentSpreads": FragmentRefs<"leaveTeam_request">;
};

const node: ReaderFragment = {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": null,
  "name": "leaveTeam_request",
  "selections": [
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "employeeId",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "leaveTypeId",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "startDate",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "endDate",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "LeaveTeamAbsences",
      "kind": "LinkedField",
      "name": "teamAbsences",
      "plural": false,
      "selections": [
        {
          "args": null,
          "kind": "FragmentSpread",
          "name": "teamAway_absences"
        }
      ],
      "storageKey": null
    }
  ],
  "type": "LeaveRequest",
  "abstractKey": null
};

(node as any).hash = "0af5345df030e91531929d3bbc5c4c54";

export default node;
