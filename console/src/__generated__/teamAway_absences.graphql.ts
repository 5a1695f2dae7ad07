/**
 * @generated SignedSource<<a60e374aeed0deb2648f88d2e0ee6934>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type teamAway_absences$data = {
  readonly absentCount: number;
  readonly absentees: ReadonlyArray<{
    readonly employeeId: string;
    readonly firstDay: string;
    readonly fullName: string;
    readonly lastDay: string;
  }>;
  readonly teamSize: number;
  readonly " $fragmentType": "teamAway_absences";
};
export type teamAway_absences$key = {
  readonly " $data"?: teamAway_absences$data;
  readonly " $fragmentSpreads": FragmentRefs<"teamAway_absences">;
};

const node: ReaderFragment = {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": null,
  "name": "teamAway_absences",
  "selections": [
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "teamSize",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "absentCount",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "LeaveTeamAbsentee",
      "kind": "LinkedField",
      "name": "absentees",
      "plural": true,
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
          "name": "fullName",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "firstDay",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "lastDay",
          "storageKey": null
        }
      ],
      "storageKey": null
    }
  ],
  "type": "LeaveTeamAbsences",
  "abstractKey": null
};

(node as any).hash = "06aabc932e237f69d4300a880e414109";

export default node;
