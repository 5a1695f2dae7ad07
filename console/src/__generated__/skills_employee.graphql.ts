/**
 * @generated SignedSource<<a0eb0735913bdf1b427003f0ecde1cd4>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
export type SkillLevel = "EXPERT" | "JUNIOR" | "MID" | "SENIOR";
import type { FragmentRefs } from "relay-runtime";
export type skills_employee$data = {
  readonly skills: ReadonlyArray<{
    readonly id: string;
    readonly level: SkillLevel;
    readonly name: string;
    readonly notes: string | null | undefined;
  }> | null | undefined;
  readonly version: number | null | undefined;
  readonly " $fragmentType": "skills_employee";
};
export type skills_employee$key = {
  readonly " $data"?: skills_employee$data;
  readonly " $fragmentSpreads": FragmentRefs<"skills_employee">;
};

const node: ReaderFragment = {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": null,
  "name": "skills_employee",
  "selections": [
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "version",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "Skill",
      "kind": "LinkedField",
      "name": "skills",
      "plural": true,
      "selections": [
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "id",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "name",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "level",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "notes",
          "storageKey": null
        }
      ],
      "storageKey": null
    }
  ],
  "type": "Employee",
  "abstractKey": null
};

(node as any).hash = "d72ccd6d0248fc3ad0eb256781d338a2";

export default node;
