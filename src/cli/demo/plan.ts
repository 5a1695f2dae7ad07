// What the demo organization looks like before anybody works in it: places, the tree of departments, and job titles.
import type { LocationType } from "../../entities/enums.js"

export interface DemoLocation {
  name: string
  type: LocationType
  country: string
  region?: string
  city: string
  timezone: string
  currency: string
  /** Where the names of the people come from: a locale of faker. */
  locale: string
  phone: string
  /** Share of the people. */
  share: number
}

export const places: readonly DemoLocation[] = [
  {
    name: "Berlin",
    type: "OFFICE",
    country: "DE",
    region: "BE",
    city: "Berlin",
    timezone: "Europe/Berlin",
    currency: "EUR",
    locale: "de",
    phone: "+49 30 5550",
    share: 8,
  },
  {
    name: "Munich",
    type: "OFFICE",
    country: "DE",
    region: "BY",
    city: "München",
    timezone: "Europe/Berlin",
    currency: "EUR",
    locale: "de",
    phone: "+49 89 5550",
    share: 4,
  },
  {
    name: "Vienna",
    type: "REGIONAL_BRANCH",
    country: "AT",
    region: "9",
    city: "Wien",
    timezone: "Europe/Vienna",
    currency: "EUR",
    locale: "de_AT",
    phone: "+43 1 5550",
    share: 2,
  },
  {
    name: "London",
    type: "OFFICE",
    country: "GB",
    region: "ENG",
    city: "London",
    timezone: "Europe/London",
    currency: "GBP",
    locale: "en_GB",
    phone: "+44 20 7946 0",
    share: 4,
  },
  {
    name: "Lisbon",
    type: "REMOTE_HUB",
    country: "PT",
    city: "Lisboa",
    timezone: "Europe/Lisbon",
    currency: "EUR",
    locale: "pt_PT",
    phone: "+351 21 555 0",
    share: 2,
  },
  {
    name: "New York",
    type: "REGIONAL_BRANCH",
    country: "US",
    region: "NY",
    city: "New York",
    timezone: "America/New_York",
    currency: "USD",
    locale: "en_US",
    phone: "+1 212 555 0",
    share: 3,
  },
]

export interface Unit {
  name: string
  description: string
  /** Titles from the head of the unit down to the youngest. */
  titles: readonly string[]
  /** Share of the people, without sub-units. */
  share: number
  units?: readonly Unit[]
}

const engineers = [
  "Engineering Manager",
  "Staff Engineer",
  "Senior Software Engineer",
  "Software Engineer",
  "Junior Software Engineer",
]

/** The tree; the root is the company's management, whose head is the managing director. */
export const company: Unit = {
  name: "Management",
  description: "Leads the company",
  titles: ["Managing Director", "Chief of Staff", "Executive Assistant"],
  share: 2,
  units: [
    {
      name: "Engineering",
      description: "Builds and runs the products",
      titles: ["VP Engineering", "Principal Engineer", "Engineering Operations Manager"],
      share: 2,
      units: [
        { name: "Platform", description: "The ground that the products stand on", titles: engineers, share: 6 },
        { name: "Product Engineering", description: "What customers see", titles: engineers, share: 8 },
        {
          name: "Quality",
          description: "Makes sure that it works",
          titles: ["Quality Lead", "Senior Test Engineer", "Test Engineer", "Junior Test Engineer"],
          share: 3,
        },
      ],
    },
    {
      name: "Product",
      description: "Decides what is built",
      titles: ["VP Product", "Senior Product Manager", "Product Manager"],
      share: 3,
      units: [
        {
          name: "Design",
          description: "How it looks and feels",
          titles: ["Design Lead", "Senior Product Designer", "Product Designer", "Junior Designer"],
          share: 3,
        },
      ],
    },
    {
      name: "Sales",
      description: "Finds customers and keeps them",
      titles: ["VP Sales", "Sales Operations Manager"],
      share: 1,
      units: [
        {
          name: "Sales Europe",
          description: "Customers in Europe",
          titles: ["Sales Director", "Senior Account Executive", "Account Executive", "Sales Development Representative"],
          share: 5,
        },
        {
          name: "Sales Americas",
          description: "Customers in the Americas",
          titles: ["Sales Director", "Senior Account Executive", "Account Executive", "Sales Development Representative"],
          share: 3,
        },
        {
          name: "Customer Success",
          description: "Helps customers to succeed",
          titles: ["Customer Success Lead", "Senior Customer Success Manager", "Customer Success Manager"],
          share: 4,
        },
      ],
    },
    {
      name: "Marketing",
      description: "Tells the world",
      titles: ["Head of Marketing", "Senior Marketing Manager", "Marketing Manager", "Content Writer"],
      share: 4,
    },
    {
      name: "Finance",
      description: "Counts, pays and plans",
      titles: ["Chief Financial Officer", "Controller", "Accountant", "Payroll Specialist"],
      share: 4,
    },
    {
      name: "People and Culture",
      description: "Looks after the people",
      titles: ["Head of People", "Senior HR Partner", "HR Partner", "Recruiter"],
      share: 4,
    },
    {
      name: "Operations",
      description: "Keeps everything running",
      titles: ["Chief Operating Officer", "Operations Manager", "Office Manager"],
      share: 2,
      units: [
        {
          name: "Information Technology",
          description: "Devices, networks, access",
          titles: ["IT Lead", "Senior System Administrator", "System Administrator", "Support Specialist"],
          share: 3,
        },
      ],
    },
  ],
}

export const skills = [
  "TypeScript",
  "PostgreSQL",
  "Kubernetes",
  "Project management",
  "Negotiation",
  "Public speaking",
  "Accounting",
  "Labor law",
  "Interviewing",
  "Figma",
  "User research",
  "Data analysis",
  "Spanish",
  "German",
  "French",
  "First aid",
  "Writing",
  "Security",
  "Testing",
  "Coaching",
] as const

/** Titles of vacancies with the department that hires. */
export const vacancies = [
  ["Senior Software Engineer", "Platform", "OPEN"],
  ["Product Designer", "Design", "OPEN"],
  ["Account Executive", "Sales Americas", "OPEN"],
  ["HR Partner", "People and Culture", "DRAFT"],
  ["Test Engineer", "Quality", "CLOSED"],
] as const
